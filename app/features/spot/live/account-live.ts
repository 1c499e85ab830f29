import type { Fill } from "~exchange/contract/list-fills";
import type { Balance, Order } from "~exchange/contract/schemas";
import type { Panel } from "~/lib/panel";
import type { AccountPanels } from "../spot-page";
import { LiveValue } from "~/features/terminal/live/live-value";
import { changePanel, mergeRows } from "~/features/terminal/live/panel-rows";

/** A signed-in person's orders, fills and balances outside React, as loaded and then as the private channels tell. */
export class AccountLive {
  readonly openOrders: LiveValue<Panel<Order[]>>;
  readonly orderHistory: LiveValue<Panel<Order[]>>;
  readonly fills: LiveValue<Panel<Fill[]>>;
  readonly balances: LiveValue<Panel<Balance[]>>;
  /** Lists that a channel keeps whole: a page that was read before its last message must not undo it. */
  private readonly streamed = new Set<LiveValue<Panel<Order[]>> | LiveValue<Panel<Balance[]>>>();

  constructor(panels: AccountPanels) {
    this.openOrders = new LiveValue(panels.openOrders);
    this.orderHistory = new LiveValue(panels.orderHistory);
    this.fills = new LiveValue(panels.fills);
    this.balances = new LiveValue(panels.balances);
  }

  /** What a later load of the page says; a list that streams is left to its stream. */
  load(panels: AccountPanels): void {
    if (!this.isStreaming(this.openOrders)) this.openOrders.set(panels.openOrders);
    if (!this.isStreaming(this.balances)) this.balances.set(panels.balances);
    this.orderHistory.set(panels.orderHistory);
    this.fills.set(panels.fills);
  }

  streamLost(): void {
    this.streamed.clear();
  }

  /** The open orders as a whole: those that are missing have ended. */
  resetOpenOrders(orders: readonly Order[]): void {
    this.streamed.add(this.openOrders);
    changePanel(this.openOrders, () => [...orders]);
  }

  changeOrders(orders: readonly Order[], fills: readonly Fill[]): void {
    const open = orders.filter((order) => order.state === "open");
    const finished = orders.filter((order) => order.state !== "open");
    changePanel(this.openOrders, (all) => {
      const gone = new Set(finished.map((order) => order.orderId));
      return mergeRows(open, all, (order) => order.orderId).filter((order) => !gone.has(order.orderId));
    });
    if (finished.length > 0)
      changePanel(this.orderHistory, (all) => mergeRows(finished, all, (order) => order.orderId));
    if (fills.length > 0)
      changePanel(this.fills, (all) => mergeRows(fills, all, (fill) => `${fill.tradeId}:${fill.orderId}`));
  }

  /** The channel's first message holds every asset, the others those that changed. */
  changeBalances(balances: readonly Balance[]): void {
    this.streamed.add(this.balances);
    const changed = new Map(balances.map((balance) => [balance.asset, balance]));
    changePanel(this.balances, (all) => {
      const kept = all.map((balance) => changed.get(balance.asset) ?? balance);
      const known = new Set(all.map((balance) => balance.asset));
      return [...kept, ...balances.filter((balance) => !known.has(balance.asset))];
    });
  }

  /** A list that failed to load takes nothing from its stream either: the next page may mend it. */
  private isStreaming(list: LiveValue<Panel<Order[]>> | LiveValue<Panel<Balance[]>>): boolean {
    return this.streamed.has(list) && list.get().ok;
  }
}
