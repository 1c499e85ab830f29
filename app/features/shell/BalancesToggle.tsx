import { useTranslation } from "~/i18n/use-translation";
import type { Balances } from "~/lib/preferences";
import { Icon } from "~/ui/Icon";
import { PreferenceForm } from "~/ui/PreferenceForm";

/** Puts dots in the place of what the person owns, or takes them away. `words`: as a row of a menu, with its name spelled out. */
export function BalancesToggle({ balances, words = false }: { balances: Balances; words?: boolean }) {
  const { t } = useTranslation();
  const isHidden = balances === "hidden";
  const name = isHidden ? t("account.showBalances") : t("account.hideBalances");
  return (
    <PreferenceForm name="balances">
      <button
        name="balances"
        value={isHidden ? "shown" : "hidden"}
        className={words ? "shell-row" : "ui-icon-btn shell-balances"}
        aria-label={words ? undefined : name}
        title={words ? undefined : name}
      >
        <Icon name={isHidden ? "eyeOff" : "eye"} />
        {words && name}
      </button>
    </PreferenceForm>
  );
}
