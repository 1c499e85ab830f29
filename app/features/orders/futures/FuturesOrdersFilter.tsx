import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { ENDED_STATES, FUTURES_ORDER_TYPES, POSITION_CLOSINGS } from "~exchange/contract/choices";
import { useLocalizedPath } from "~/i18n/use-locale";
import { CLOSING_KEYS } from "~/lib/closing-key";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/pair-name";
import { Button } from "~/ui/Button";
import { Field, SelectField } from "~/ui/Field";
import { Link } from "~/ui/Link";
import { useDisplay } from "~/ui/money/display";
import {
  FILTERS_OF_TAB,
  FUTURES_ORDERS_PATH,
  futuresOrdersParameters,
  isFiltered,
  type FuturesFilter,
  type FuturesOrdersQuery,
} from "./futures-orders-query";

interface FilterProps {
  query: FuturesOrdersQuery;
  pairs: readonly FuturesInstrument[];
}

/** What the list shows, as a plain form whose answer is an address. New with each query, so that its fields say it. */
export function FuturesOrdersFilter({ query, pairs }: FilterProps) {
  const { t } = useTranslation(["orders", "spot"]);
  const path = useLocalizedPath();
  const { zone } = useDisplay();
  const { tab } = query;
  const has = (filter: FuturesFilter) => FILTERS_OF_TAB[tab].includes(filter);
  const all = { value: "", label: t("orders:filter.all") };
  const choice = (
    name: "pair" | "side" | "type" | "status" | "held" | "end",
    label: string,
    options: { value: string; label: string }[],
  ) =>
    has(name) && <SelectField label={label} name={name} defaultValue={query[name] ?? ""} options={[all, ...options]} />;
  return (
    <Form
      key={JSON.stringify(query)}
      className="orders-filter"
      method="get"
      action={path(FUTURES_ORDERS_PATH)}
      aria-label={t("orders:filter.label")}
      preventScrollReset
    >
      {tab !== "open" && <input type="hidden" name="tab" value={tab} />}
      {choice(
        "pair",
        t("futures:position.contract"),
        pairs.map(({ pairCode }) => ({ value: pairCode, label: pairName(pairCode) })),
      )}
      {choice(
        "side",
        t("spot:orders.side"),
        (["buy", "sell"] as const).map((value) => ({ value, label: t(`spot:side.${value}`) })),
      )}
      {choice(
        "type",
        t("spot:orders.type"),
        FUTURES_ORDER_TYPES.map((value) => ({ value, label: t(`spot:orderType.${value}`) })),
      )}
      {choice(
        "status",
        t("spot:orders.state"),
        ENDED_STATES.map((value) => ({ value, label: t(`spot:state.${value}`) })),
      )}
      {choice(
        "held",
        t("futures:position.side"),
        (["long", "short"] as const).map((value) => ({ value, label: t(`futures:side.${value}`) })),
      )}
      {choice(
        "end",
        t("futures:closed.how"),
        POSITION_CLOSINGS.map((value) => ({ value, label: t(CLOSING_KEYS[value]) })),
      )}
      <Field label={t("orders:filter.from")} name="from" type="date" defaultValue={query.from} />
      <Field label={t("orders:filter.to")} name="to" type="date" defaultValue={query.to} />
      <div className="orders-filter-act">
        <Button variant="soft">{t("orders:filter.apply")}</Button>
        {isFiltered(query) && (
          <Link className="ui-link" to={path(FUTURES_ORDERS_PATH, futuresOrdersParameters({ tab }))} preventScrollReset>
            {t("orders:filter.clear")}
          </Link>
        )}
      </div>
      <p className="orders-zone">{t("orders:filter.zone", { zone: isolateLtr(zone) })}</p>
    </Form>
  );
}
