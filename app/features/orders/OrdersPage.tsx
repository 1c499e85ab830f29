import { useTranslation } from "~/i18n/use-translation";
import { useLocale, useLocalizedPath } from "~/i18n/use-locale";
import { FIRST_PAIR } from "~/lib/first-pair";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { LinkButton } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { Tabs } from "~/ui/Tabs";
import { CancelAll, CancelProblem } from "./CancelForms";
import { CSV_ROWS_MAX } from "./csv-limit";
import { FilterToggle } from "./FilterToggle";
import { FillRows } from "./FillRows";
import { FillSums } from "./FillSums";
import { OrderRows } from "./OrderRows";
import { OrdersFilter } from "./OrdersFilter";
import { OrdersTitle } from "./OrdersTitle";
import type { CancelFailure, OrdersList, OrdersPageData, Page } from "./orders-page";
import { isFiltered, ORDER_TABS, ORDERS_PATH, ordersParameters, type OrdersQuery } from "./orders-query";
import { PairsContext } from "~/lib/pair-scales";
import { useOrderNews } from "./use-order-news";
import "./orders.css";

/** The person's spot orders and fills: open, ended, filled. */
export function OrdersPage({ page, failure }: { page: OrdersPageData; failure: CancelFailure | undefined }) {
  const { t } = useTranslation(["orders", "spot"]);
  const path = useLocalizedPath();
  const { query, list, pairs } = page;
  useOrderNews(null);
  const hasOpen = list.kind === "orders" && list.page.ok && list.page.data.items.length > 0;
  return (
    <PairsContext.Provider value={pairs}>
      <div className="orders">
        <OrdersTitle market="spot" title={t("orders:head.title")} />
        <Tabs
          label={t("orders:list.label")}
          tabs={ORDER_TABS.map((tab) => ({
            to: path(ORDERS_PATH, ordersParameters({ ...kept(query, tab), tab })),
            label: t(`spot:tabs.${tab}`),
            current: tab === query.tab,
          }))}
        />
        <CancelProblem failure={failure} />
        <FilterToggle key={`${query.tab} toggle`} isOpen={isFiltered(query)} />
        <OrdersFilter query={query} pairs={pairs} />
        {list.kind === "fills" && list.totals.ok && list.totals.data.count > 0 && (
          <FillSums totals={list.totals.data} />
        )}
        <section className="orders-card" aria-label={t(`spot:tabs.${query.tab}`)}>
          <div className="orders-bar">
            <CsvLinks query={query} />
            {query.tab === "open" && hasOpen && <CancelAll pairCode={query.pair} />}
          </div>
          <ListOf list={list} query={query} />
        </section>
        {query.tab === "history" && <p className="orders-note">{t("orders:list.refusedNote")}</p>}
      </div>
    </PairsContext.Provider>
  );
}

/** What of a filter another tab knows as well. */
function kept({ pair, side, type, from, to }: OrdersQuery, tab: OrdersQuery["tab"]) {
  return { pair, side, from, to, ...(tab === "fills" ? {} : { type }) };
}

function ListOf({ list, query }: { list: OrdersList; query: OrdersQuery }) {
  if (!list.page.ok) return <ErrorOf failure={list.page} />;
  if (list.page.data.items.length === 0) return <Nothing query={query} next={list.page.data.next} />;
  return (
    <>
      {list.kind === "orders"
        ? list.page.ok && <OrderRows orders={list.page.data.items} isOpen={query.tab === "open"} />
        : list.page.ok && <FillRows fills={list.page.data.items} />}
      <Pages query={query} page={list.page.data} />
    </>
  );
}

function Nothing({ query, next }: { query: OrdersQuery; next: string | null }) {
  const { t } = useTranslation("orders");
  const path = useLocalizedPath();
  const link = (to: string, label: string) => (
    <LinkButton variant="soft" size="m" to={to}>
      {label}
    </LinkButton>
  );
  if (next !== null) {
    const to = path(ORDERS_PATH, ordersParameters({ ...query, cursor: next }));
    return <EmptyState icon="search" text={t("orders:empty.older")} action={link(to, t("orders:list.next"))} />;
  }
  if (isFiltered(query) || query.cursor) {
    const to = path(ORDERS_PATH, ordersParameters({ tab: query.tab }));
    return <EmptyState icon="search" text={t("orders:empty.filtered")} action={link(to, t("orders:filter.clear"))} />;
  }
  const start = link(path(`/spot/${FIRST_PAIR}`), t("orders:empty.start"));
  return <EmptyState icon="trade" text={t(`orders:empty.${query.tab}`)} action={start} />;
}

function Pages({ query, page }: { query: OrdersQuery; page: Pick<Page<unknown>, "next"> }) {
  const { t } = useTranslation(["orders", "spot"]);
  const path = useLocalizedPath();
  if (page.next === null && !query.cursor) return null;
  const to = (cursor: string | undefined) => path(ORDERS_PATH, ordersParameters({ ...query, cursor }));
  return (
    <nav className="orders-pages" aria-label={t(`spot:tabs.${query.tab}`)}>
      {query.cursor && (
        <LinkButton variant="ghost" size="m" to={to(undefined)}>
          {t("orders:list.first")}
        </LinkButton>
      )}
      {page.next !== null && (
        <LinkButton variant="soft" size="m" to={to(page.next)} rel="next">
          {t("orders:list.next")}
        </LinkButton>
      )}
    </nav>
  );
}

function CsvLinks({ query }: { query: OrdersQuery }) {
  const { t } = useTranslation("orders");
  const { code } = useLocale();
  const parameters = ordersParameters({ ...query, cursor: undefined });
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
