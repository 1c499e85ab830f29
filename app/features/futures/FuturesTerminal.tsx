import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { BookPanel } from "~/features/terminal/book/BookPanel";
import { Announcer } from "~/features/terminal/announcer/Announcer";
import { ChartPanel } from "~/features/terminal/chart/ChartPanel";
import { gridOf, LayoutProvider, useLayout } from "~/features/terminal/layout/layout-context";
import { Separators } from "~/features/terminal/layout/Separators";
import { PairBar } from "~/features/terminal/PairBar";
import { PausePhone } from "~/features/terminal/PauseButton";
import { PanelChoice } from "~/features/terminal/PanelChoice";
import { StaleMark } from "~/features/terminal/stale/StaleMark";
import { StatusBar } from "~/features/terminal/StatusBar";
import { useUnlessPaused } from "~/features/terminal/live/pause";
import { Tape } from "~/features/terminal/Tape";
import { TerminalContext } from "~/features/terminal/terminal-context";
import { useFilledSide } from "~/features/terminal/order-form/use-filled-side";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { Toasts } from "~/features/terminal/Toasts";
import { PHONE_PANELS } from "~/features/terminal/touch/phone-panels";
import { TourButton } from "~/features/terminal/tour/TourButton";
import { TourHost } from "~/features/terminal/tour/TourHost";
import { useTerminalTouch } from "~/features/terminal/touch/use-terminal-touch";
import { LiveTickers } from "~/lib/live-tickers";
import { BizContext } from "~/lib/market-socket/use-channel";
import { PairsContext } from "~/lib/pair-scales";
import { favoritesAtom } from "~/state/site.atoms";
import "~/ui/styles/terminal.css";
import "~/ui/styles/terminal-chart.css";
import "~/ui/styles/terminal-book.css";
import "~/ui/styles/terminal-form.css";
import "~/ui/styles/terminal-account.css";
import "~/ui/styles/terminal-widths.css";
import "~/features/terminal/layout/terminal-layout.css";
import "~/ui/styles/terminal-phone.css";
import "~/ui/styles/terminal-cards.css";
import { Price } from "~/ui/money/Price";
import { AccountRisk } from "./account/AccountRisk";
import { FormArea } from "./account/FormArea";
import { BottomPanel } from "./bottom/BottomPanel";
import { Overlay } from "./chart/Overlay";
import { PriceKinds } from "./chart/PriceKinds";
import { ContractStats } from "./ContractStats";
import { Dialogs } from "./dialogs/Dialogs";
import { FuturesContext, futuresParts, stepsOf, useFutures } from "./futures-context";
import type { FuturesPage } from "./futures-page";
import "./futures.css";
import "./positions.css";
import "./dialogs.css";
import { LiveFeeds } from "./LiveFeeds";
import { PositionKeys } from "./keys/PositionKeys";
import { Notices } from "./Notices";
import { useSideNames } from "./order-form/use-side-names";
import { useGrounds } from "./order-form/use-grounds";
import type { FuturesOutcome } from "./outcome";

interface TerminalProps {
  page: FuturesPage;
  /** What the action said to a form that was sent without JavaScript. */
  outcome: FuturesOutcome | undefined;
}

/** The terminal of one contract and person: the owner gives it a key of both. */
export function FuturesTerminal({ page, outcome }: TerminalProps) {
  const [parts] = useState(() => futuresParts(page));
  const taken = useRef(page);
  useEffect(() => {
    if (taken.current === page) return;
    taken.current = page;
    parts.market.load(page);
    if (page.person) parts.account?.load(page.person);
  }, [parts, page]);
  useEffect(() => () => parts.frames.cancel(), [parts]);
  const pairs = page.pairs.map(stepsOf);
  return (
    <BizContext.Provider value="futures">
      <TerminalContext.Provider value={parts}>
        <FuturesContext.Provider value={parts}>
          <PairsContext.Provider value={pairs}>
            <LiveTickers>
              <LayoutProvider initial={page.layout}>
                <LiveFeeds />
                <Dialogs page={page} outcome={outcome} />
                <PositionKeys />
                <Notices seen={page.noticesSeen} />
                <Panels page={page} outcome={outcome} />
                <StatusBar pairs={pairs} tickers={page.tickers} time={page.time} />
                <Toasts />
                <Announcer />
                <TourHost />
              </LayoutProvider>
            </LiveTickers>
          </PairsContext.Provider>
        </FuturesContext.Provider>
      </TerminalContext.Provider>
    </BizContext.Provider>
  );
}

function Panels({ page, outcome }: TerminalProps) {
  const { t } = useTranslation("spot");
  const { rules } = useFutures();
  const terminal = useRef<HTMLDivElement>(null);
  useTerminalTouch(terminal);
  const { layout } = useLayout();
  const favorites = useAtomValue(favoritesAtom);
  const side = useFilledSide();
  const ticker = page.tickers.ok ? page.tickers.data.find((entry) => entry.pairCode === rules.pairCode) : undefined;
  return (
    <div className="term fut" ref={terminal} {...gridOf(layout)} data-side={side}>
      <StaleMark terminal={terminal} />
      <PairBar
        pairs={page.pairs.map(stepsOf)}
        tickers={page.tickers}
        tag={t("futures:pair.perpetual")}
        favorites={favorites}
      >
        <ContractStats className="term-stats" time={page.time} />
      </PairBar>
      <PanelChoice name="phone" label={t("panels.label")} panels={PHONE_PANELS} />
      <PausePhone />
      <ChartPanel
        candles={page.candles}
        interval={page.interval}
        depth={page.depth}
        kind={page.kind}
        choice={<PriceKinds current={page.kind} />}
        Overlay={Overlay}
      />
      <section className="term-panel term-info" aria-label={t("panels.info")}>
        <ContractStats className="term-rules" time={page.time} />
        <TourButton />
      </section>
      <PanelChoice name="side" label={t("panels.label")} panels={["order", "book", "trades"]} />
      <BookPanel depth={page.depth} middle={<MarkPrice />} />
      <section className="term-panel term-tape" aria-label={t("tape.title")}>
        <h2 className="term-tape-title">{t("tape.title")}</h2>
        <Tape trades={page.trades} />
      </section>
      <div className="term-formcol" id={ORDER_FORM_ID}>
        <section className="term-panel term-order" aria-label={t("form.title")}>
          <FormArea page={page} lastPrice={ticker?.last ?? null} outcome={outcome} />
        </section>
        <AccountRisk />
      </div>
      <BottomPanel outcome={outcome} />
      <Separators terminal={terminal} />
      <SheetButtons />
    </div>
  );
}

/** In the middle of the book, beside the last price. */
function MarkPrice() {
  const { t } = useTranslation("futures");
  const { contract, market } = useFutures();
  const ticker = useUnlessPaused(market.ticker);
  return (
    <span className="fut-mark-price" title={t("price.mark")}>
      <Price value={ticker?.markPrice ?? null} decimals={contract.priceDecimals} />
    </span>
  );
}

/** On a phone: open the sheet of the order form. */
function SheetButtons() {
  const names = useSideNames(useGrounds().act);
  return (
    <div className="term-buybar">
      <a className="term-go term-go-buy" href={`#${ORDER_FORM_ID}`}>
        {names.buy}
      </a>
      <a className="term-go term-go-sell" href={`#${ORDER_FORM_ID}`}>
        {names.sell}
      </a>
    </div>
  );
}
