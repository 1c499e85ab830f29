import { LIMITS } from "~exchange/contract/limits";
import type { OrderView } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import { fillsOf, type AccountFill } from "~exchange/projections/fills";
import type { Services } from "~exchange/services/services";
import { dataFrame, type Subject } from "./frames";
import type { Topic } from "./topic";

/** A topic of one account. The hub hands it the account's events; it keeps its own kinds. */
export interface PrivateTopic extends Topic {
  observe(event: EngineEvent): void;
}

/** Own orders that changed and own fills; the snapshot holds the open orders. */
export function ordersTopic({ store, present }: Services, accountId: string): PrivateTopic {
  const subject: Subject = { biz: "spot", type: "order", pairCode: null, base: null };
  const limit = LIMITS.openOrdersPerAccount;
  /** Open orders by id, and those that ended while the others were being read. */
  const known = new Map<string, OrderView>();
  let ready = false;
  let sequence = 0;
  let orders = new Map<string, OrderView>();
  let fills: AccountFill[] = [];
  return {
    async prepare() {
      const { items } = await store.orders.page({ accountId, scope: "open", cursor: null, limit });
      // What has been told meanwhile is newer than what was read.
      for (const order of items) if (!known.has(order.orderId)) known.set(order.orderId, order);
      for (const order of known.values()) if (order.state !== "open") known.delete(order.orderId);
      ready = true;
    },
    observe(event) {
      if (event.type === "order-changed" && event.order.accountId === accountId) {
        orders.set(event.order.orderId, event.order);
        if (ready && event.order.state !== "open") known.delete(event.order.orderId);
        else known.set(event.order.orderId, event.order);
      } else if (event.type === "traded") {
        fills.push(...fillsOf(event).filter((fill) => fill.accountId === accountId));
      }
    },
    next() {
      if (orders.size + fills.length === 0) return null;
      sequence += 1;
      const data = { sequence, orders: [...orders.values()].map(present.order), fills: fills.map(present.fill) };
      [orders, fills] = [new Map(), []];
      return dataFrame(subject, data);
    },
    snapshot() {
      const newestFirst = [...known.values()].sort((a, b) => Number(b.orderId) - Number(a.orderId));
      return dataFrame(subject, { sequence, orders: newestFirst.map(present.order), fills: [] });
    },
  };
}

/** Balances that changed; the snapshot holds all. */
export function assetsTopic({ present }: Services, accountId: string): PrivateTopic {
  const subject: Subject = { biz: "spot", type: "assets", pairCode: null, base: null };
  let sequence = 0;
  let changed = new Map<string, { asset: string; available: bigint; held: bigint }>();
  return {
    observe(event) {
      if (event.type !== "balance-changed" || event.accountId !== accountId) return;
      changed.set(event.asset, { asset: event.asset, available: event.available, held: event.held });
    },
    next() {
      if (changed.size === 0) return null;
      sequence += 1;
      const balances = [...changed.values()].map(present.balance);
      changed = new Map();
      return dataFrame(subject, { sequence, balances });
    },
    snapshot: () => dataFrame(subject, { sequence, balances: present.balances(accountId) }),
  };
}
