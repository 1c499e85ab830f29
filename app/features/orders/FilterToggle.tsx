import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/Icon";

/** On phones the form of the filter, which follows, is shown by this; it needs no script for it. */
export function FilterToggle({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("orders");
  return (
    <details className="orders-filter-toggle" open={isOpen}>
      <summary>
        <Icon name="filter" />
        {t("orders:filter.label")}
      </summary>
    </details>
  );
}
