import { useTranslation } from "~/i18n/use-translation";
import { useLocale, useLocalizedPath } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { PairsContext } from "~/lib/pair-scales";
import { LinkButton } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { Tabs } from "~/ui/Tabs";
import { CancelAll, CancelProblem } from "../CancelForms";
import { CSV_ROWS_MAX } from "../csv-limit";
import { FilterToggle } from "../FilterToggle";
import type { CancelFailure } from "../orders-page";
import { OrdersTitle } from "../OrdersTitle";
import "../orders.css";
import type { FuturesList, FuturesOrdersPageData } from "./futures-orders-page";
import {
  FUTURES_ORDER_TABS,
  FUTURES_ORDERS_PATH,
  futuresOrdersParameters,
  isFiltered,
  type FuturesOrderTab,
  type FuturesOrdersQuery,
} from "./futures-orders-query";
import { FuturesOrdersFilter } from "./FuturesOrdersFilter";
import { FuturesRows } from "./FuturesRows";

interface FuturesOrdersPageProps {
  page: FuturesOrdersPageData;
  failure: CancelFailure | undefined;
}

/** The person's futures, list by list. */
export function FuturesOrdersPage({ page, failure }: FuturesOrdersPageProps) {
  const { t } = useTranslation(["orders", "spot", "futures"]);
  const path = useLocalizedPath();
  const { query, list, pairs } = page;
  const tabName = (tab: FuturesOrderTab) =>
    tab === "closed" || tab === "funding" || tab === "ledger" ? t(`futures:tabs.${tab}`) : t(`spot:tabs.${tab}`);
  const steps = pairs.map(({ pairCode, tick, contractSize }) => ({ pairCode, tick, lot: contractSize }));
  const hasRows = list.page.ok && list.page.data.items.length > 0;
  return (
    <PairsContext.Provider value={steps}>
      <div className="orders">
        <OrdersTitle market="futures" title={t("futures:orders.title")} />
        <Tabs
          label={t("orders:list.label")}
          tabs={FUTURES_ORDER_TABS.map((tab) => ({
            to: path(FUTURES_ORDERS_PATH, futuresOrdersParameters({ ...query, tab, cursor: undefined })),
            label: tabName(tab),
            current: tab === query.tab,
          }))}
        />
        <CancelProblem failure={failure} />
        {query.tab !== "ledger" && (
          <>
            <FilterToggle key={`${query.tab} toggle`} isOpen={isFiltered(query)} />
            <FuturesOrdersFilter query={query} pairs={pairs} />
          </>
        )}
        <section className="orders-card" aria-label={tabName(query.tab)}>
          <div className="orders-bar">
            <CsvLinks query={query} />
            {query.tab === "open" && hasRows && <CancelAll pairCode={query.pair} />}
          </div>
          <ListOf list={list} query={query} />
        </section>
      </div>
    </PairsContext.Provider>
  );
}

function ListOf({ list, query }: { list: FuturesList; query: FuturesOrdersQuery }) {
  if (!list.page.ok) return <ErrorOf failure={list.page} />;
  const { items, next } = list.page.data;
  if (items.length === 0) return <Nothing query={query} next={next} />;
  return (
    <>
      <FuturesRows list={list} isOpen={query.tab === "open"} />
      <Pages query={query} next={next} />
    </>
  );
}

function Nothing({ query, next }: { query: FuturesOrdersQuery; next: string | null }) {
  const { t } = useTranslation(["orders", "futures"]);
  const path = useLocalizedPath();
  const link = (to: string, label: string) => (
    <LinkButton variant="soft" size="m" to={to}>
      {label}
    </LinkButton>
  );
  const to = (of: FuturesOrdersQuery) => path(FUTURES_ORDERS_PATH, futuresOrdersParameters(of));
  if (next !== null)
    return (
      <EmptyState
        icon="search"
        text={t("orders:empty.older")}
        action={link(to({ ...query, cursor: next }), t("orders:list.next"))}
      />
    );
  if (isFiltered(query) || query.cursor)
    return (
      <EmptyState
        icon="search"
        text={t("orders:empty.filtered")}
        action={link(to({ tab: query.tab }), t("orders:filter.clear"))}
      />
    );
  const start = link(path("/futures"), t("futures:orders.start"));
  return <EmptyState icon="trade" text={t(`futures:orders.empty_${query.tab}`)} action={start} />;
}

function Pages({ query, next }: { query: FuturesOrdersQuery; next: string | null }) {
  const { t } = useTranslation("orders");
  const path = useLocalizedPath();
  if (next === null && !query.cursor) return null;
  const to = (cursor: string | undefined) => path(FUTURES_ORDERS_PATH, futuresOrdersParameters({ ...query, cursor }));
  return (
    <nav className="orders-pages" aria-label={t("orders:list.label")}>
      {query.cursor && (
        <LinkButton variant="ghost" size="m" to={to(undefined)}>
          {t("orders:list.first")}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton variant="soft" size="m" to={to(next)} rel="next">
          {t("orders:list.next")}
        </LinkButton>
      )}
    </nav>
  );
}

function CsvLinks({ query }: { query: FuturesOrdersQuery }) {
  const { t } = useTranslation("orders");
  const { code } = useLocale();
  const parameters = { market: "futures", ...futuresOrdersParameters({ ...query, cursor: undefined }) };
  const href = (separator: Record<string, string>) =>
    `/resources/orders?${new URLSearchParams({ ...parameters, ...separator }).toString()}`;
  const number = isolateLtr(formatDecimal(String(CSV_ROWS_MAX), { locale: code }));
  return (
    <p className="orders-csv" title={t("orders:csv.limit", { number })}>
      <a className="ui-link" href={href({})} download>
        {t("orders:csv.download")}
      </a>
      <a className="ui-link" href={href({ separator: "semicolon" })} download>
        {t("orders:csv.semicolons")}
      </a>
      <span>{t("orders:csv.limit", { number })}</span>
    </p>
  );
}
