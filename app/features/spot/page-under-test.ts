import { presetLayout } from "~/features/terminal/layout/layout";
import { BTC_USDT } from "~/lib/test-pair";
import type { SpotPage } from "./spot-page";

const RULES = { ...BTC_USDT, pairCode: BTC_USDT.pair, state: "trading" as const, feeLevels: [], filters: {} };

/** The terminal's page as tests open it: one pair that trades, an empty market, nobody signed in. */
export const PAGE: SpotPage = {
  head: { titleParts: [], description: "", path: "/", origin: "" },
  pair: RULES,
  pairs: [RULES],
  tickers: { ok: true, data: [] },
  depth: { ok: true, data: { sequence: 0, bids: [], asks: [] } },
  trades: { ok: true, data: [] },
  candles: { ok: true, data: "" },
  interval: "15m",
  account: null,
  favorites: [],
  trailing: {},
  clientOrderId: "first",
  selfTradePrevention: "expire_taker",
  layout: presetLayout("standard"),
  time: 0,
};
