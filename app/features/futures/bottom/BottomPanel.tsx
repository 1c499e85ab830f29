import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "~/features/terminal/live/use-live";
import type { LiveValue } from "~/features/terminal/live/live-value";
import { TestFunds } from "~/features/terminal/TestFunds";
import { ORDERS_ID, useTerminalLink } from "~/features/terminal/terminal-links";
import { useLocalizedPath } from "~/i18n/use-locale";
import type { Panel } from "~/lib/panel";
import { EmptyState } from "~/ui/EmptyState";
import { Link } from "~/ui/Link";
import { Tabs } from "~/ui/Tabs";
import { DIALOG_ID } from "../dialogs/dialog-id";
import { pathOfFutures, useFutures } from "../futures-context";
import { FUTURES_TABS, readTab, type FuturesTab } from "../futures-page";
import type { FuturesOutcome } from "../outcome";
import { isShared, useTabName } from "../use-tab-name";
import type { PersonLive } from "../live/person-live";
import { Positions } from "../positions/Positions";
import { CancelAll } from "./CancelForms";
import { ClosedTable } from "./ClosedTable";
import { FillsTable } from "./FillsTable";
import { FundingTable } from "./FundingTable";
import { LedgerTable } from "./LedgerTable";
import { OpenOrders, OrderHistory } from "./OrderTables";

/** The person's positions, orders, fills, funding and wallet. */
export function BottomPanel({ outcome }: { outcome: FuturesOutcome | undefined }) {
  const { account } = useFutures();
  const tabName = useTabName();
  const [search] = useSearchParams();
  const tab = readTab(search.get("tab"));
  return (
    <section className="term-panel term-bottom" id={ORDERS_ID} aria-label={tabName(tab)}>
      <div className="term-tabs">
        <BottomTabs tab={tab} person={account} />
        {account && <TabActions tab={tab} person={account} />}
      </div>
      <div className="term-rows-wrap" tabIndex={0} role="group" aria-label={tabName(tab)}>
        {account ? <TabContent tab={tab} person={account} outcome={outcome} /> : <SignedOut tab={tab} />}
      </div>
    </section>
  );
}

function BottomTabs({ tab, person }: { tab: FuturesTab; person: PersonLive | null }) {
  const { t } = useTranslation("spot");
  const tabName = useTabName();
  const link = useTerminalLink();
  const counted: Partial<Record<FuturesTab, LiveValue<Panel<unknown[]>>>> = person
    ? { positions: person.positions, open: person.openOrders }
    : {};
  return (
    <Tabs
      label={t("tabs.label")}
      tabs={FUTURES_TABS.map((entry) => {
        const value = counted[entry];
        return {
          to: `${link({ tab: entry === "positions" ? null : entry })}#${ORDERS_ID}`,
          label: tabName(entry),
          count: value && <Count value={value} />,
          current: entry === tab,
        };
      })}
    />
  );
}

function Count({ value }: { value: LiveValue<Panel<unknown[]>> }) {
  const panel = useLive(value);
  return <bdi dir="ltr">{panel.ok ? panel.data.length : "--"}</bdi>;
}

function TabActions({ tab, person }: { tab: FuturesTab; person: PersonLive }) {
  const { t } = useTranslation("spot");
  const link = useTerminalLink();
  const path = useLocalizedPath();
  const positions = useLive(person.positions);
  const [search] = useSearchParams();
  const isOnly = search.get("only") === "1";
  const hasPositions = positions.ok && positions.data.length > 0;
  if (tab === "ledger")
    return (
      <div className="term-tab-actions">
        <Link to={path("/orders/futures", { tab })}>{t("links.allOrders")}</Link>
        <TestFunds />
      </div>
    );
  return (
    <div className="term-tab-actions">
      {tab !== "positions" && (
        <Link to={path("/orders/futures", tab === "open" ? {} : { tab })}>{t("links.allOrders")}</Link>
      )}
      <Link to={link({ only: isOnly ? null : "1" })} preventScrollReset replace>
        {isOnly ? t("orders.showAllPairs") : t("orders.hideOtherPairs")}
      </Link>
      {tab === "positions" && hasPositions && (
        <Link to={`${link({ dialog: "close-all" })}#${DIALOG_ID}`} preventScrollReset>
          {t("futures:dialog.close-all")}
        </Link>
      )}
      {tab === "open" && <CancelAll person={person} onlyThisPair={isOnly} />}
    </div>
  );
}

interface TabContentProps {
  tab: FuturesTab;
  person: PersonLive;
  outcome: FuturesOutcome | undefined;
}

function TabContent({ tab, person, outcome }: TabContentProps) {
  if (tab === "open") return <OpenOrders person={person} outcome={outcome} />;
  if (tab === "history") return <OrderHistory person={person} />;
  if (tab === "closed") return <ClosedTable person={person} />;
  if (tab === "fills") return <FillsTable person={person} />;
  if (tab === "funding") return <FundingTable person={person} />;
  if (tab === "ledger") return <LedgerTable person={person} />;
  return <Positions person={person} />;
}

function SignedOut({ tab }: { tab: FuturesTab }) {
  const { t } = useTranslation("futures");
  const path = useLocalizedPath();
  const { rules } = useFutures();
  return (
    <EmptyState
      text={isShared(tab) ? t(`spot:signedOut.${tab}`) : t(`signedOut.${tab}`)}
      action={
        <Link className="ui-link-accent" to={path("/login", { redirectUrl: path(pathOfFutures(rules.pairCode)) })}>
          {t("spot:form.logIn")}
        </Link>
      }
    />
  );
}
