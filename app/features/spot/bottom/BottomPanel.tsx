import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { EmptyState } from "~/ui/EmptyState";
import { Link } from "~/ui/Link";
import { Tabs } from "~/ui/Tabs";
import { useLive } from "~/features/terminal/live/use-live";
import type { AccountLive } from "../live/account-live";
import type { OrderOutcome } from "../order-outcome";
import { BOTTOM_TABS, readBottomTab, type BottomTab } from "../spot-page";
import { useTerminal } from "../terminal-context";
import { ORDERS_ID, useTerminalLink } from "~/features/terminal/terminal-links";
import { AssetsTable } from "./AssetsTable";
import { TestFunds } from "~/features/terminal/TestFunds";
import { CancelAll } from "./CancelForms";
import { FillsTable } from "./FillsTable";
import { OpenOrders } from "./OpenOrders";
import { OrderHistory } from "./OrderHistory";

/** The person's orders, fills and assets. */
export function BottomPanel({ outcome }: { outcome: OrderOutcome | undefined }) {
  const { t } = useTranslation("spot");
  const { account } = useTerminal();
  const [search] = useSearchParams();
  const tab = readBottomTab(search.get("tab"));
  return (
    <section className="term-panel term-bottom" id={ORDERS_ID} aria-label={t(`tabs.${tab}`)}>
      <div className="term-tabs">
        <BottomTabs tab={tab} account={account} />
        {account && <TabActions tab={tab} account={account} />}
      </div>
      <div className="term-rows-wrap" tabIndex={0} role="group" aria-label={t(`tabs.${tab}`)}>
        {account ? <TabContent tab={tab} outcome={outcome} /> : <SignedOut tab={tab} />}
      </div>
    </section>
  );
}

function BottomTabs({ tab, account }: { tab: BottomTab; account: AccountLive | null }) {
  const { t } = useTranslation("spot");
  const link = useTerminalLink();
  return (
    <Tabs
      label={t("tabs.label")}
      tabs={BOTTOM_TABS.map((entry) => ({
        to: link({ tab: entry === "open" ? null : entry }),
        label: t(`tabs.${entry}`),
        count: entry === "open" && account ? <OpenCount account={account} /> : undefined,
        current: entry === tab,
      }))}
    />
  );
}

function OpenCount({ account }: { account: AccountLive }) {
  const orders = useLive(account.openOrders);
  return <bdi dir="ltr">{orders.ok ? orders.data.length : "--"}</bdi>;
}

function TabActions({ tab, account }: { tab: BottomTab; account: AccountLive }) {
  const { t } = useTranslation("spot");
  const link = useTerminalLink();
  const path = useLocalizedPath();
  const [search] = useSearchParams();
  const isOnly = search.get("only") === "1";
  if (tab === "assets") return <TestFunds />;
  return (
    <div className="term-tab-actions">
      <Link to={path("/orders/spot", tab === "open" ? {} : { tab })}>{t("links.allOrders")}</Link>
      <Link to={link({ only: isOnly ? null : "1" })} preventScrollReset replace>
        {isOnly ? t("orders.showAllPairs") : t("orders.hideOtherPairs")}
      </Link>
      {tab === "open" && <CancelAll account={account} onlyThisPair={isOnly} />}
    </div>
  );
}

function TabContent({ tab, outcome }: { tab: BottomTab; outcome: OrderOutcome | undefined }) {
  if (tab === "history") return <OrderHistory />;
  if (tab === "fills") return <FillsTable />;
  if (tab === "assets") return <AssetsTable />;
  return <OpenOrders outcome={outcome} />;
}

function SignedOut({ tab }: { tab: BottomTab }) {
  const { t } = useTranslation("spot");
  const path = useLocalizedPath();
  const { rules } = useTerminal();
  return (
    <EmptyState
      text={t(`signedOut.${tab}`)}
      action={
        <Link className="ui-link-accent" to={path("/login", { redirectUrl: path(`/spot/${rules.pairCode}`) })}>
          {t("form.logIn")}
        </Link>
      }
    />
  );
}
