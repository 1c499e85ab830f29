import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { LiveTickers } from "~/lib/live-tickers";
import "~/ui/styles/terminal.css";
import "~/ui/styles/terminal-chart.css";
import "~/ui/styles/terminal-book.css";
import "~/ui/styles/terminal-form.css";
import "~/ui/styles/terminal-account.css";
import "~/ui/styles/terminal-widths.css";
import "~/features/terminal/layout/terminal-layout.css";
import "~/ui/styles/terminal-phone.css";
import "~/ui/styles/terminal-cards.css";
import { BottomPanel } from "./bottom/BottomPanel";
import { PairsContext } from "~/lib/pair-scales";
import { BookPanel } from "~/features/terminal/book/BookPanel";
import { Announcer } from "~/features/terminal/announcer/Announcer";
import { ChartPanel } from "~/features/terminal/chart/ChartPanel";
import { OrderOverlay } from "./chart/OrderOverlay";
import { gridOf, LayoutProvider, useLayout } from "~/features/terminal/layout/layout-context";
import { Separators } from "~/features/terminal/layout/Separators";
import { LiveFeeds } from "./LiveFeeds";
import { OrderForm } from "./order-form/OrderForm";
import type { OrderOutcome } from "./order-outcome";
import { PairBar } from "~/features/terminal/PairBar";
import { PairStats } from "./PairStats";
import { OrderEntry, PairStateNotice } from "./PairStateNotice";
import { PausePhone } from "~/features/terminal/PauseButton";
import { PanelChoice } from "~/features/terminal/PanelChoice";
import { PairRulesList, SideCard } from "./SideCard";
import type { SpotPage } from "./spot-page";
import { StaleMark } from "~/features/terminal/stale/StaleMark";
import { StatusBar } from "~/features/terminal/StatusBar";
import { Tape } from "~/features/terminal/Tape";
import { TerminalContext } from "~/features/terminal/terminal-context";
import { SpotContext, spotParts, useTerminal } from "./terminal-context";
import { useFilledSide } from "~/features/terminal/order-form/use-filled-side";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { Toasts } from "~/features/terminal/Toasts";
import { PHONE_PANELS } from "~/features/terminal/touch/phone-panels";
import { TourButton } from "~/features/terminal/tour/TourButton";
import { TourHost } from "~/features/terminal/tour/TourHost";
import { useTerminalTouch } from "~/features/terminal/touch/use-terminal-touch";

interface TerminalProps {
  page: SpotPage;
  /** What the action said to a form that was sent without JavaScript. */
  outcome: OrderOutcome | undefined;
}

/** The spot terminal of one pair and person: the owner gives it a key of both. */
export function Terminal({ page, outcome }: TerminalProps) {
  const [parts] = useState(() => spotParts(page));
  const taken = useRef(page);
  useEffect(() => {
    if (taken.current === page) return;
    taken.current = page;
    parts.market.load(page);
    if (page.account) parts.account?.load(page.account);
    parts.trailing?.load(page.trailing);
  }, [parts, page]);
  useEffect(() => () => parts.frames.cancel(), [parts]);
  return (
    <TerminalContext.Provider value={parts}>
      <SpotContext.Provider value={parts}>
        <PairsContext.Provider value={page.pairs}>
          <LiveTickers>
            <LayoutProvider initial={page.layout}>
              <LiveFeeds />
              <Panels page={page} outcome={outcome} />
              <StatusBar pairs={page.pairs} tickers={page.tickers} time={page.time} />
              <Toasts />
              <Announcer />
              <TourHost />
            </LayoutProvider>
          </LiveTickers>
        </PairsContext.Provider>
      </SpotContext.Provider>
    </TerminalContext.Provider>
  );
}

function Panels({ page, outcome }: TerminalProps) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const terminal = useRef<HTMLDivElement>(null);
  useTerminalTouch(terminal);
  const { layout } = useLayout();
  const side = useFilledSide();
  const ticker = page.tickers.ok ? page.tickers.data.find((entry) => entry.pairCode === rules.pairCode) : undefined;
  return (
    <div className="term" ref={terminal} {...gridOf(layout)} data-side={side}>
      <StaleMark terminal={terminal} />
      <PairBar pairs={page.pairs} tickers={page.tickers} favorites={page.favorites}>
        <PairStats className="term-stats" />
      </PairBar>
      <PanelChoice name="phone" label={t("panels.label")} panels={PHONE_PANELS} />
      <PausePhone />
      <ChartPanel candles={page.candles} interval={page.interval} depth={page.depth} Overlay={OrderOverlay} />
      <section className="term-panel term-info" aria-label={t("panels.info")}>
        <PairStats className="term-rules" />
        <PairRulesList />
        <TourButton />
      </section>
      <PanelChoice name="side" label={t("panels.label")} panels={["order", "book", "trades"]} />
      <BookPanel depth={page.depth} />
      <section className="term-panel term-tape" aria-label={t("tape.title")}>
        <h2 className="term-tape-title">{t("tape.title")}</h2>
        <Tape trades={page.trades} />
      </section>
      <div className="term-formcol" id={ORDER_FORM_ID}>
        <section className="term-panel term-order" aria-label={t("form.title")}>
          <PairStateNotice />
          <OrderEntry>
            <OrderForm
              clientOrderId={page.clientOrderId}
              lastPrice={ticker?.last ?? null}
              isSignedIn={page.account !== null}
              selfTradePrevention={page.selfTradePrevention}
              time={page.time}
              outcome={outcome}
            />
          </OrderEntry>
        </section>
        <SideCard />
      </div>
      <BottomPanel outcome={outcome} />
      <Separators terminal={terminal} />
      <div className="term-buybar">
        <a className="term-go term-go-buy" href={`#${ORDER_FORM_ID}`}>
          {t("form.buy", { asset: rules.base })}
        </a>
        <a className="term-go term-go-sell" href={`#${ORDER_FORM_ID}`}>
          {t("form.sell", { asset: rules.base })}
        </a>
      </div>
    </div>
  );
}
