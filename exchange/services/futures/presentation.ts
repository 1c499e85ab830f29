import type { z } from "zod";
import type { FundingPayment } from "~exchange/contract/futures/list-funding-payments";
import type { MarkPrice } from "~exchange/contract/futures/get-mark-price";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import type {
  ClosedPosition,
  FuturesAccount,
  FuturesFill,
  FuturesNotice,
  FuturesOrder,
  FuturesTicker,
  Position,
} from "~exchange/contract/futures/schemas";
import type { Levels, Trade } from "~exchange/contract/schemas";
import type { Contract } from "~exchange/domain/futures/contract";
import type { ContractState, FuturesOrderView } from "~exchange/engine/futures/commands";
import type { Level } from "~exchange/projections/book-side";
import type { ClosedPositionView } from "~exchange/projections/futures/closed-positions";
import type { FuturesFillView } from "~exchange/projections/futures/fills";
import type { FundingPaid } from "~exchange/projections/futures/funding";
import type { NoticeView } from "~exchange/projections/futures/notices";
import type { OpenPosition } from "~exchange/projections/futures/positions";
import type { FuturesTrade } from "~exchange/projections/futures/trades";
import type { ReadStore } from "~exchange/projections/read-store";
import type { FuturesFigures } from "./figures";
import { presentInstrument, presentLevels, presentMark, presentTicker, presentTrade } from "./present-market";
import {
  presentAccount,
  presentClosedPosition,
  presentFill,
  presentNotice,
  presentOrder,
  presentPayment,
  presentPosition,
  type SettleAsset,
} from "./present-own";

/** What the engine counts in integers, as the contract's decimal text. */
export interface FuturesPresentation {
  instrument(pair: string): FuturesInstrument;
  ticker(pair: string): FuturesTicker;
  mark(pair: string): MarkPrice;
  levels(pair: string, levels: readonly Level[]): Levels;
  trade(trade: FuturesTrade): Trade;
  order(order: FuturesOrderView): FuturesOrder;
  fill(fill: FuturesFillView): FuturesFill;
  payment(paid: FundingPaid): z.output<typeof FundingPayment>;
  notice(notice: NoticeView): FuturesNotice;
  account(accountId: string): FuturesAccount;
  /** Those of one pair where it is given. */
  positions(accountId: string, pair?: string): Position[];
  closedPosition(closed: ClosedPositionView): ClosedPosition;
  /** The asset of all futures money. */
  settle(): SettleAsset;
}

interface FuturesPresentationOptions {
  store: Pick<ReadStore, "futures" | "markets">;
  figures: FuturesFigures;
  statusOf: (pair: string) => FuturesInstrument["status"];
  stateOf: (pair: string) => ContractState;
  demo: boolean;
  now: () => number;
}

/** Of an exchange that has no contract yet. */
const USUAL_SETTLE = { code: "USDT", scale: 8 };

export function createFuturesPresentation(options: FuturesPresentationOptions): FuturesPresentation {
  const { store, figures, statusOf, stateOf, demo, now } = options;
  const { contracts, prices, days, depth, positions, orders } = store.futures;

  /** Whatever reaches here was accepted by the engine, which knows no other contracts. */
  function contractOf(pair: string): Contract {
    const contract = contracts.contract(pair);
    if (!contract) throw new Error(`contract ${pair} is not configured`);
    return contract;
  }

  function pricesOf(pair: string) {
    const known = prices.of(pair);
    if (!known) throw new Error(`contract ${pair} has no prices`);
    return known;
  }

  function settle(): SettleAsset {
    const [first] = contracts.list();
    const scale = store.markets.asset(USUAL_SETTLE.code)?.scale ?? USUAL_SETTLE.scale;
    const asset = first ? { code: first.settle, scale: first.settleScale } : { ...USUAL_SETTLE, scale };
    return { ...asset, testFunds: demo };
  }

  const order = (view: FuturesOrderView) => presentOrder(contractOf(view.contract), view);

  /** Open orders that can only close the position. */
  function exitsOf(position: OpenPosition): FuturesOrder[] {
    const { accountId, side } = position;
    const closing = side === "long" ? "sell" : "buy";
    const isExit = ({ contract, side: of, positionSide, positionId, reduceOnly }: FuturesOrderView) =>
      contract === position.contract &&
      of === closing &&
      positionId === position.positionId &&
      (positionSide === null ? reduceOnly : positionSide === side);
    return orders.open(accountId).filter(isExit).map(order);
  }

  return {
    instrument: (pair) => presentInstrument(contractOf(pair), { status: statusOf(pair), state: stateOf(pair) }),
    ticker: (pair) =>
      presentTicker(contractOf(pair), {
        day: days.day(pair, now()),
        best: depth.best(pair),
        prices: pricesOf(pair),
        openLots: positions.openLots(pair),
        state: stateOf(pair),
      }),
    mark: (pair) => presentMark(contractOf(pair), pricesOf(pair)),
    levels: (pair, levels) => presentLevels(contractOf(pair), levels),
    trade: (trade) => presentTrade(contractOf(trade.contract), trade),
    order,
    fill: (fill) => presentFill(contractOf(fill.contract), fill),
    payment: (paid) => presentPayment(contractOf(paid.contract), paid),
    notice: (notice) => presentNotice(contractOf(notice.contract), notice),
    account: (accountId) => presentAccount(figures.account(accountId), settle()),
    positions: (accountId, pair) =>
      figures
        .positions(accountId)
        .filter(({ position }) => pair === undefined || position.contract === pair)
        .map((each) => presentPosition(each, exitsOf(each.position))),
    closedPosition: (closed) => presentClosedPosition(contractOf(closed.contract), closed),
    settle,
  };
}
