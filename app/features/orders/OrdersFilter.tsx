import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { ENDED_STATES, ORDER_TYPES } from "~exchange/contract/choices";
import { useLocalizedPath } from "~/i18n/use-locale";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName, type PairRules } from "~/lib/instrument";
import { Button } from "~/ui/Button";
import { Field, SelectField } from "~/ui/Field";
import { Link } from "~/ui/Link";
import { useDisplay } from "~/ui/money/display";
import { isFiltered, ORDERS_PATH, ordersParameters, type OrdersQuery } from "./orders-query";

/** What the list shows, as a plain form whose answer is an address. New with each query, so that its fields say it. */
export function OrdersFilter({ query, pairs }: { query: OrdersQuery; pairs: readonly PairRules[] }) {
  const { t } = useTranslation(["orders", "spot"]);
  const path = useLocalizedPath();
  const { zone } = useDisplay();
  const { tab } = query;
  const all = { value: "", label: t("orders:filter.all") };
  const codes = new Set([...pairs.map(({ pairCode }) => pairCode), ...(query.pair ? [query.pair] : [])]);
  return (
    <Form
      key={JSON.stringify(query)}
      className="orders-filter"
      method="get"
      action={path(ORDERS_PATH)}
      aria-label={t("orders:filter.label")}
      preventScrollReset
    >
      {tab !== "open" && <input type="hidden" name="tab" value={tab} />}
      <SelectField
        label={t("spot:orders.pair")}
        name="pair"
        defaultValue={query.pair ?? ""}
        options={[all, ...[...codes].map((value) => ({ value, label: pairName(value) }))]}
      />
      <SelectField
        label={t("spot:orders.side")}
        name="side"
        defaultValue={query.side ?? ""}
        options={[all, ...(["buy", "sell"] as const).map((value) => ({ value, label: t(`spot:side.${value}`) }))]}
      />
      {tab !== "fills" && (
        <SelectField
          label={t("spot:orders.type")}
          name="type"
          defaultValue={query.type ?? ""}
          options={[all, ...ORDER_TYPES.map((value) => ({ value, label: t(`orders:type.${value}`) }))]}
        />
      )}
      {tab === "history" && (
        <SelectField
          label={t("spot:orders.state")}
          name="status"
          defaultValue={query.status ?? ""}
          options={[all, ...ENDED_STATES.map((value) => ({ value, label: t(`spot:state.${value}`) }))]}
        />
      )}
      <Field label={t("orders:filter.from")} name="from" type="date" defaultValue={query.from} />
      <Field label={t("orders:filter.to")} name="to" type="date" defaultValue={query.to} />
      <div className="orders-filter-act">
        <Button variant="soft">{t("orders:filter.apply")}</Button>
        {isFiltered(query) && (
          <Link className="ui-link" to={path(ORDERS_PATH, ordersParameters({ tab }))} preventScrollReset>
            {t("orders:filter.clear")}
          </Link>
        )}
      </div>
      <p className="orders-zone">{t("orders:filter.zone", { zone: isolateLtr(zone) })}</p>
    </Form>
  );
}
