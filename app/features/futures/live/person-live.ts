import type { FundingPayment } from "~exchange/contract/futures/list-funding-payments";
import type {
  ClosedPosition,
  FuturesAccount,
  FuturesFill,
  FuturesNotice,
  FuturesOrder,
  Position,
} from "~exchange/contract/futures/schemas";
import { LiveValue } from "~/features/terminal/live/live-value";
import { changePanel, mergeRows } from "~/features/terminal/live/panel-rows";
import type { Panel } from "~/lib/panel";
import type { FuturesPanels, LedgerEntry, PairSettings } from "../futures-page";

type Streamed = "openOrders" | "positions" | "account";

/** A signed-in person's futures outside React, as loaded and then as the private channels tell. */
export class PersonLive {
  readonly account: LiveValue<Panel<FuturesAccount>>;
  readonly positions: LiveValue<Panel<Position[]>>;
  readonly openOrders: LiveValue<Panel<FuturesOrder[]>>;
  readonly orderHistory: LiveValue<Panel<FuturesOrder[]>>;
  readonly closed: LiveValue<Panel<ClosedPosition[]>>;
  readonly fills: LiveValue<Panel<FuturesFill[]>>;
  readonly funding: LiveValue<Panel<FundingPayment[]>>;
  readonly ledger: LiveValue<Panel<LedgerEntry[]>>;
  readonly settings: LiveValue<Panel<PairSettings[]>>;
  readonly notices: LiveValue<Panel<FuturesNotice[]>>;
  readonly spotAvailable: LiveValue<string | null>;
  /** What a channel keeps whole: a page that was read before its last message must not undo it. */
  private readonly streamed = new Set<Streamed>();

  constructor(panels: FuturesPanels) {
    this.account = new LiveValue(panels.account);
    this.positions = new LiveValue(panels.positions);
    this.openOrders = new LiveValue(panels.openOrders);
    this.orderHistory = new LiveValue(panels.orderHistory);
    this.closed = new LiveValue(panels.closed);
    this.fills = new LiveValue(panels.fills);
    this.funding = new LiveValue(panels.funding);
    this.ledger = new LiveValue(panels.ledger);
    this.settings = new LiveValue(panels.settings);
    this.notices = new LiveValue(panels.notices);
    this.spotAvailable = new LiveValue(panels.spotAvailable);
  }

  /** What a later load of the page says; what streams is left to its stream. */
  load(panels: FuturesPanels): void {
    if (!this.isStreaming("openOrders")) this.openOrders.set(panels.openOrders);
    if (!this.isStreaming("positions")) this.positions.set(panels.positions);
    if (!this.isStreaming("account")) this.account.set(panels.account);
    this.orderHistory.set(panels.orderHistory);
    this.closed.set(panels.closed);
    this.fills.set(panels.fills);
    this.funding.set(panels.funding);
    this.ledger.set(panels.ledger);
    this.settings.set(panels.settings);
    this.notices.set(panels.notices);
    this.spotAvailable.set(panels.spotAvailable);
  }

  streamLost(): void {
    this.streamed.clear();
  }

  /** The open orders as a whole: those that are missing have ended. */
  resetOpenOrders(orders: readonly FuturesOrder[]): void {
    this.streamed.add("openOrders");
    changePanel(this.openOrders, () => [...orders]);
  }

  changeOrders(orders: readonly FuturesOrder[], fills: readonly FuturesFill[]): void {
    const open = orders.filter((order) => order.state === "open");
    const finished = orders.filter((order) => order.state !== "open");
    const gone = new Set(finished.map((order) => order.orderId));
    changePanel(this.openOrders, (all) =>
      mergeRows(open, all, (order) => order.orderId).filter((order) => !gone.has(order.orderId)),
    );
    if (finished.length > 0) changePanel(this.orderHistory, (all) => mergeRows(finished, all, (row) => row.orderId));
    if (fills.length > 0)
      changePanel(this.fills, (all) => mergeRows(fills, all, (row) => `${row.tradeId}:${row.orderId}`));
  }

  setPositions(positions: Position[]): void {
    this.streamed.add("positions");
    this.positions.set({ ok: true, data: positions });
  }

  addClosed(closed: readonly ClosedPosition[]): void {
    if (closed.length > 0) changePanel(this.closed, (all) => mergeRows(closed, all, (row) => row.closedPositionId));
  }

  setAccount(account: FuturesAccount): void {
    this.streamed.add("account");
    this.account.set({ ok: true, data: account });
  }

  addNotices(notices: readonly FuturesNotice[]): void {
    changePanel(this.notices, (all) => mergeRows(notices, all, (notice) => notice.noticeId));
  }

  private isStreaming(name: Streamed): boolean {
    return this.streamed.has(name) && this[name].get().ok;
  }
}
