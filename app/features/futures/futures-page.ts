import type { FundingPayment } from "~exchange/contract/futures/list-funding-payments";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import type {
  ClosedPosition,
  FuturesAccount,
  FuturesFill,
  FuturesNotice,
  FuturesOrder,
  FuturesTicker,
  MarginMode,
  Position,
  PositionMerging,
  PriceKind,
  QuantityUnit,
} from "~exchange/contract/futures/schemas";
import type { PageHead } from "~/lib/head";
import type { Panel } from "~/lib/panel";
import type { TerminalLayout } from "~/features/terminal/layout/layout";
import type { MarketPanels } from "~/features/terminal/market-panels";

export const FUTURES_TABS = ["positions", "open", "history", "closed", "fills", "funding", "ledger"] as const;
export type FuturesTab = (typeof FUTURES_TABS)[number];

export const PRICE_KINDS = ["last", "mark", "index"] as const satisfies readonly PriceKind[];

export const DIALOGS = [
  "leverage",
  "margin-mode",
  "position-mode",
  "position-merging",
  "transfer",
  "calculator",
  "exits",
  "margin",
  "close",
  "reverse",
  "close-all",
  "share",
] as const;
export type DialogName = (typeof DIALOGS)[number];

/** A movement of the futures wallet. */
export interface LedgerEntry {
  entryId: string;
  reason:
    | "transfer"
    | "profit"
    | "loss"
    | "fee"
    | "funding"
    | "liquidation_fee"
    | "takeover"
    | "deleveraging"
    | "shared_loss";
  amount: string;
  reference: string;
  time: number;
}

export interface PairSettings {
  pairCode: string;
  leverage: number;
  marginMode: MarginMode;
  positionMerging: PositionMerging;
}

/** What is shown of a signed-in person; each part may fail alone. */
export interface FuturesPanels {
  account: Panel<FuturesAccount>;
  positions: Panel<Position[]>;
  openOrders: Panel<FuturesOrder[]>;
  orderHistory: Panel<FuturesOrder[]>;
  closed: Panel<ClosedPosition[]>;
  fills: Panel<FuturesFill[]>;
  funding: Panel<FundingPayment[]>;
  ledger: Panel<LedgerEntry[]>;
  settings: Panel<PairSettings[]>;
  notices: Panel<FuturesNotice[]>;
  /** What the spot wallet may give; null where it can't be told. */
  spotAvailable: string | null;
}

export interface FuturesPage extends MarketPanels<FuturesTicker> {
  head: Omit<PageHead, "locale" | "image">;
  pair: FuturesInstrument;
  /** Every contract that can be listed. */
  pairs: FuturesInstrument[];
  /** The price that the candles are of. */
  kind: PriceKind;
  /** null when nobody is signed in. */
  person: FuturesPanels | null;
  /** Names the next order, so that sending it twice places it once. */
  clientOrderId: string;
  /** What sizes were last entered in, in this browser. */
  unit: QuantityUnit;
  /** Notices up to this time have been put away, Unix ms. */
  noticesSeen: number;
  /** How the terminal is arranged in this browser. */
  layout: TerminalLayout;
  /** When the page was put together, Unix ms. */
  time: number;
}

export function readTab(text: string | null): FuturesTab {
  return FUTURES_TABS.find((tab) => tab === text) ?? "positions";
}

export function readKind(text: string | null): PriceKind {
  return PRICE_KINDS.find((kind) => kind === text) ?? "last";
}

export function readDialog(text: string | null): DialogName | null {
  return DIALOGS.find((dialog) => dialog === text) ?? null;
}
