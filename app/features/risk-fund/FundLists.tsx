import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { RISK_FUND_MOVEMENT_KINDS } from "~exchange/contract/choices";
import { useLocalizedPath } from "~/i18n/use-locale";
import { pairName } from "~/lib/instrument";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Button, LinkButton } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { Field, SelectField } from "~/ui/Field";
import { Link } from "~/ui/Link";
import { useDisplay } from "~/ui/money/display";
import { Tabs } from "~/ui/Tabs";
import { DeleveragingRows, LedgerRows, LiquidationRows } from "./FundRows";
import type { FundList, RiskFundPage } from "./risk-fund-page";
import { FUND_TABS, isFiltered, RISK_FUND_PATH, riskFundParameters, type RiskFundQuery } from "./risk-fund-query";

/** Ledger, liquidations and deleveragings, one page of them, with filters in the address. */
export function FundLists({ page }: { page: RiskFundPage }) {
  const { t } = useTranslation("futuresData");
  const path = useLocalizedPath();
  const { query, list, pairs } = page;
  return (
    <section className="ui-card" aria-label={t(`fund.${query.tab}`)}>
      <Tabs
        label={t("fund.lists")}
        className="fund-tabs"
        tabs={FUND_TABS.map((tab) => ({
          to: path(RISK_FUND_PATH, riskFundParameters({ range: query.range, pair: query.pair, tab })),
          label: t(`fund.${tab}`),
          current: tab === query.tab,
        }))}
      />
      <Filter query={query} pairs={pairs} />
      <div className="ui-card-flush" tabIndex={0} role="group" aria-label={t(`fund.${query.tab}`)}>
        <ListOf list={list} query={query} />
      </div>
      <Pages list={list} query={query} />
    </section>
  );
}

function Filter({ query, pairs }: { query: RiskFundQuery; pairs: readonly string[] }) {
  const { t } = useTranslation("futuresData");
  const path = useLocalizedPath();
  const { zone } = useDisplay();
  const { tab, range } = query;
  const all = { value: "", label: t("fund.any") };
  return (
    <Form
      key={JSON.stringify(query)}
      className="fund-filter"
      method="get"
      action={path(RISK_FUND_PATH)}
      preventScrollReset
    >
      {Object.entries(riskFundParameters({ range, tab })).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {tab === "ledger" && (
        <SelectField
          label={t("fund.kind")}
          name="kind"
          defaultValue={query.kind ?? ""}
          options={[all, ...RISK_FUND_MOVEMENT_KINDS.map((value) => ({ value, label: t(`movement.${value}`) }))]}
        />
      )}
      <SelectField
        label={t("fund.pair")}
        name="pair"
        defaultValue={query.pair ?? ""}
        options={[all, ...pairs.map((value) => ({ value, label: pairName(value) }))]}
      />
      {tab !== "deleveragings" && (
        <>
          <Field label={t("history.from")} name="from" type="date" defaultValue={query.from} />
          <Field label={t("history.to")} name="to" type="date" defaultValue={query.to} />
        </>
      )}
      <div className="fund-filter-act">
        <Button variant="soft">{t("history.apply")}</Button>
        {isFiltered(query) && (
          <Link className="ui-link" to={path(RISK_FUND_PATH, riskFundParameters({ range, tab }))} preventScrollReset>
            {t("fund.clear")}
          </Link>
        )}
      </div>
      <p className="ui-key">{t("fund.zone", { zone: isolateLtr(zone) })}</p>
    </Form>
  );
}

function ListOf({ list, query }: { list: FundList; query: RiskFundQuery }) {
  const { t } = useTranslation("futuresData");
  const path = useLocalizedPath();
  if (!list.page.ok) return <ErrorOf failure={list.page} />;
  if (list.page.data.items.length === 0) {
    const { range, tab } = query;
    if (!isFiltered(query) && !query.cursor) return <EmptyState icon="info" text={t(`fundNone.${list.kind}`)} />;
    return (
      <EmptyState
        icon="search"
        text={t("fund.noneFound")}
        action={
          <LinkButton variant="soft" size="m" to={path(RISK_FUND_PATH, riskFundParameters({ range, tab }))}>
            {t("fund.clear")}
          </LinkButton>
        }
      />
    );
  }
  if (list.kind === "ledger") return list.page.ok && <LedgerRows rows={list.page.data.items} />;
  if (list.kind === "liquidations") return list.page.ok && <LiquidationRows rows={list.page.data.items} />;
  return list.page.ok && <DeleveragingRows rows={list.page.data.items} />;
}

function Pages({ list, query }: { list: FundList; query: RiskFundQuery }) {
  const { t } = useTranslation("futuresData");
  const path = useLocalizedPath();
  const next = list.page.ok ? list.page.data.next : null;
  if (next === null && !query.cursor) return null;
  const to = (cursor: string | undefined) => path(RISK_FUND_PATH, riskFundParameters({ ...query, cursor }));
  return (
    <nav className="ui-data-pages" aria-label={t(`fund.${query.tab}`)}>
      {query.cursor && (
        <Link className="ui-link" to={to(undefined)} preventScrollReset>
          {t("fund.first")}
        </Link>
      )}
      {next !== null && (
        <Link className="ui-link" to={to(next)} rel="next" preventScrollReset>
          {t("history.next")}
        </Link>
      )}
    </nav>
  );
}
