import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { Icon } from "~/ui/Icon";
import { useMenuDismissal } from "~/ui/use-menu-dismissal";
import { COLUMNS_FIELD, DEFAULT_QUERY, OPTIONAL_COLUMNS, queryParameters, type MarketsQuery } from "./markets-query";

/** Which columns the list has, as a plain form whose answer is an address. New with each choice, so that its boxes say it. */
export function ColumnChooser({ query }: { query: MarketsQuery }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const menu = useMenuDismissal();
  const kept = Object.entries(queryParameters({ ...query, columns: DEFAULT_QUERY.columns }));
  return (
    <details className="markets-columns markets-wide" ref={menu}>
      <summary>
        <Icon name="filter" />
        {t("markets:columns.title")}
      </summary>
      <Form key={query.columns.join()} method="get" action={path("/markets")} preventScrollReset>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" {...COLUMNS_FIELD} />
        {OPTIONAL_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            name={COLUMNS_FIELD.name}
            value={column}
            defaultChecked={query.columns.includes(column)}
            label={t(`markets:table.${column}`)}
          />
        ))}
        <Button variant="soft" size="m">
          {t("markets:columns.apply")}
        </Button>
      </Form>
    </details>
  );
}
