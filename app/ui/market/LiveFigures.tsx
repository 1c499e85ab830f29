import { useLiveTicker } from "~/lib/live-tickers";
import { inUsdt, usdtPair, type MarketRow } from "~/lib/market-rows";
import { Change } from "~/ui/money/Change";
import { Compact } from "~/ui/money/Compact";
import { Price } from "~/ui/money/Price";

/** Figures of a pair that follow its stream below `LiveTickers`; each redraws alone. Without a stream they are the page's. */
interface LiveFigure {
  row: MarketRow;
}

export function LivePrice({ row }: LiveFigure) {
  const { last } = useLiveTicker(row.pairCode, row.ticker);
  return <Price value={last} decimals={row.priceDecimals} />;
}

export function LiveHigh({ row }: LiveFigure) {
  const { high24h } = useLiveTicker(row.pairCode, row.ticker);
  return <Price value={high24h} decimals={row.priceDecimals} />;
}

export function LiveLow({ row }: LiveFigure) {
  const { low24h } = useLiveTicker(row.pairCode, row.ticker);
  return <Price value={low24h} decimals={row.priceDecimals} />;
}

export function LiveChange({ row }: LiveFigure) {
  return <Change value={useLiveTicker(row.pairCode, row.ticker).changePercent24h} />;
}

/** In the base asset. */
export function LiveVolume({ row }: LiveFigure) {
  return <Compact value={useLiveTicker(row.pairCode, row.ticker).volume24h} decimals={2} />;
}

/** In USDT, whatever the quote. */
export function LiveTurnover({ row }: LiveFigure) {
  const ticker = useLiveTicker(row.pairCode, null);
  const quoteTicker = useLiveTicker(usdtPair(row.quote), null);
  const streamed = ticker && inUsdt(ticker.turnover24h, row.quote, quoteTicker?.last ?? null);
  return <Compact value={streamed ?? row.turnoverUsdt} decimals={2} />;
}
