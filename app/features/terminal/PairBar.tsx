import { useEffect, type ReactNode } from "react";
import { decimalsOf } from "~exchange/domain/units";
import type { MarketPanels, TerminalTicker } from "./market-panels";
import { useLocale } from "~/i18n/use-locale";
import { useDisplay } from "~/ui/money/display";
import { describeDecimal, formatDecimal } from "~/lib/format/format-decimal";
import { directionOf } from "~/lib/market-rows";
import { Change } from "~/ui/money/Change";
import { Figure } from "~/ui/money/Figure";
import { FavoriteStar } from "~/ui/market/FavoriteStar";
import { Price } from "~/ui/money/Price";
import { PairMenu, type ListedPair } from "./PairMenu";
import { useUnlessPaused } from "./live/pause";
import { useLive } from "./live/use-live";
import { pairName } from "~/lib/instrument";
import { PriceAge } from "./stale/PriceAge";
import { useTerminal } from "./terminal-context";

interface PairBarProps extends Pick<MarketPanels, "tickers"> {
  pairs: readonly ListedPair[];
  /** What kind of a pair it is, where its name doesn't say it. */
  tag?: string;
  /** The person's favourite pairs, where the market has any. */
  favorites?: readonly string[];
  /** The market's own list of figures. */
  children: ReactNode;
}

/** The pair, its price, and what the market tells of it. */
export function PairBar({ pairs, tickers, tag, favorites, children }: PairBarProps) {
  const { rules } = useTerminal();
  return (
    <section className="term-panel term-pairbar" aria-label={pairName(rules.pairCode)}>
      {favorites && <FavoriteStar pairCode={rules.pairCode} favorites={favorites} />}
      <PairMenu pairs={pairs} tickers={tickers.ok ? tickers.data : []} tag={tag} favorites={favorites} />
      <LastPrice />
      <PriceAge />
      {children}
      <LiveTitle />
    </section>
  );
}

const TONES = { [-1]: "down", 0: "", 1: "up" } as const;

function LastPrice() {
  const { rules, market } = useTerminal();
  const ticker = useUnlessPaused(market.ticker);
  const tone = TONES[directionOf(ticker?.changePercent24h ?? null)];
  return (
    <p className={`term-last ${tone}`}>
      <Price value={ticker?.last ?? null} decimals={decimalsOf(rules.tick)} />
      <span className="term-last-change">
        <Change value={ticker?.changePercent24h ?? null} />
      </span>
    </p>
  );
}

/** The change of 24 hours, as an amount and in percent. */
export function DayChange({ ticker, decimals }: { ticker: TerminalTicker | null; decimals: number }) {
  const { code } = useLocale();
  const { dataFormat } = useDisplay();
  const tone = TONES[directionOf(ticker?.changePercent24h ?? null)];
  const change = describeDecimal(ticker?.change24h ?? null, { locale: code, dataFormat, decimals, sign: true });
  return (
    <span className="term-day-change" dir="ltr">
      <Figure figure={change} className={tone} />
      <Change value={ticker?.changePercent24h ?? null} />
    </span>
  );
}

/** Keeps the price in the tab's title: its first part, as the page was rendered with it. */
function LiveTitle() {
  const { code } = useLocale();
  const { rules, market } = useTerminal();
  const last = useLive(market.ticker)?.last ?? null;
  useEffect(() => {
    if (last === null) return;
    const price = formatDecimal(last, { locale: code, decimals: decimalsOf(rules.tick) });
    const [, ...rest] = document.title.split(" | ");
    document.title = [price, ...rest].join(" | ");
  }, [last, code, rules.tick]);
  return null;
}
