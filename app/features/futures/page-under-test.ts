import type { FuturesOrder, Position } from "~exchange/contract/futures/schemas";
import { BTC, BTC_TERMS, SETTLE_SCALE } from "~exchange/domain/futures/contract-under-test";
import { presetLayout } from "~/features/terminal/layout/layout";
import type { FuturesPage } from "./futures-page";

const ZERO = "0";

const CONTRACT: FuturesPage["pair"] = {
  ...{ pairCode: BTC.contract, base: BTC.base, quote: BTC.settle, status: "online", state: "trading" },
  ...{ contractSize: BTC_TERMS.contractSize, tick: BTC_TERMS.tick, settleScale: SETTLE_SCALE },
  ...{ minContracts: BTC.minLots, maxContracts: BTC.maxLots, maxMarketContracts: BTC.maxMarketLots },
  ...{ defaultLeverage: BTC.defaultLeverage, maxLeverage: BTC.maxLeverage },
  tiers: [{ tier: 1, floor: ZERO, upTo: "50000", maxLeverage: 125, maintenanceRate: "0.004", maintenanceAmount: ZERO }],
  ...{ makerFee: "0.0004", takerFee: "0.0006", liquidationFee: ZERO, priceBand: "0.1" },
  ...{ fundingIntervalMs: BTC.fundingIntervalMs, interest: "0.0001", fundingClamp: "0.0005", fundingCap: "0.004" },
  ...{ impactNotional: BTC_TERMS.impactNotional, sources: BTC_TERMS.sources.map((source) => ({ ...source })) },
  ...{ staleAfterMs: BTC_TERMS.staleAfterMs, outlierDistance: "0.05", fundDrawdown: "0.3" },
};

/** A long of 0.1 at 90,000 by 10x, isolated. */
export const POSITION: Position = {
  ...{ pairCode: BTC.contract, side: "long", positionId: null, marginMode: "isolated", leverage: 10 },
  ...{ quantity: "0.100", entryPrice: "90000.00", markPrice: "90500.00", notional: "9050", margin: "900" },
  ...{ maintenanceMargin: "36.2", unrealised: "50", returnOnMargin: "0.0555", marginRate: "26.2" },
  ...{ liquidationPrice: "81325.30", bankruptcyPrice: "81000.00", deleveragingLight: 1, realised: ZERO, fees: "5.4" },
  ...{ funding: ZERO, exitOrders: [], openedAt: 0, updatedAt: 0 },
};

/** An order that closed half of such a position. */
export const CLOSED: FuturesOrder = {
  ...{
    orderId: "31",
    clientOrderId: "c31",
    pairCode: BTC.contract,
    side: "sell",
    positionSide: null,
    positionId: null,
  },
  ...{ orderType: "market", timeInForce: "ioc", postOnly: false, reduceOnly: true, price: null, quantity: "0.050" },
  ...{ triggerPrice: null, triggerBy: null, trailingBips: null, exits: null, expiresAt: null, triggeredAt: null },
  ...{ filledQuantity: "0.050", averagePrice: "91000.00", fee: "2.73", realised: "50", held: ZERO, state: "filled" },
  ...{ reason: null, createdAt: 0, updatedAt: 0 },
};

/** The terminal's page as tests open it: one contract, an empty market, and a holder of a position in it. */
export const PAGE: FuturesPage = {
  head: { titleParts: [], description: "", path: "/", origin: "" },
  pair: CONTRACT,
  pairs: [CONTRACT],
  tickers: { ok: true, data: [] },
  depth: { ok: true, data: { sequence: 0, bids: [], asks: [] } },
  trades: { ok: true, data: [] },
  candles: { ok: true, data: "" },
  interval: "15m",
  kind: "last",
  person: {
    account: {
      ok: true,
      data: {
        ...{ state: "open", settleAsset: BTC.settle, transferable: "1000", available: "1000", held: ZERO },
        ...{ isolatedMargin: "900", unrealised: "50", equity: "1950", walletBalance: "1900", crossMarginRate: null },
        ...{ crossEquity: "1000", crossRequired: ZERO, positionMode: "one_way", testFunds: true },
      },
    },
    positions: { ok: true, data: [POSITION] },
    openOrders: { ok: true, data: [] },
    orderHistory: { ok: true, data: [] },
    closed: { ok: true, data: [] },
    fills: { ok: true, data: [] },
    funding: { ok: true, data: [] },
    ledger: { ok: true, data: [] },
    settings: {
      ok: true,
      data: [{ pairCode: BTC.contract, leverage: 10, marginMode: "isolated", positionMerging: "merged" }],
    },
    notices: { ok: true, data: [] },
    spotAvailable: "500",
  },
  clientOrderId: "first",
  unit: 2,
  noticesSeen: 0,
  layout: presetLayout("standard"),
  time: 0,
};
