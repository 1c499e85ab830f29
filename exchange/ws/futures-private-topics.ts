import { LIMITS } from "~exchange/contract/limits";
import type { EngineEvent } from "~exchange/engine/events";
import type { FuturesOrderView } from "~exchange/engine/futures/commands";
import type { FuturesEvent } from "~exchange/engine/futures/events";
import { fillsOf } from "~exchange/projections/futures/fills";
import type { FuturesFillView } from "~exchange/projections/futures/fills";
import { ownerOf } from "~exchange/projections/futures/ledger";
import type { Services } from "~exchange/services/services";
import { dataFrame, type Subject } from "./frames";
import type { PrivateTopic } from "./private-topics";

/** Between two messages that new marks alone are the reason of. */
const MARK_MS = LIMITS.markChannelMs;
/** Notices in the first message. */
const NOTICES_FIRST = 20;
/** Closed positions that one message tells of at most. */
const CLOSED_TOLD = LIMITS.ordersPage;

/** Whose private channels an event of perpetuals belongs on. */
export function futuresOwnersOf(event: FuturesEvent): string[] {
  switch (event.type) {
    case "order-changed":
      return [event.order.accountId];
    case "position-changed":
      return [event.position.accountId];
    case "traded":
      return [...new Set([event.maker.accountId, ...(event.taker ? [event.taker.accountId] : [])])];
    case "liquidation":
      return [event.accountId, ...(event.step.counterparty === null ? [] : [event.step.counterparty])];
    case "account-opened":
    case "balance-changed":
    case "funding-paid":
    case "leverage-changed":
    case "margin-mode-changed":
    case "position-mode-changed":
    case "position-merging-changed":
      return [event.accountId];
    case "ledger-posted": {
      const owner = event.reason === "shared_loss" ? ownerOf(event.debit) : null;
      return owner === null ? [] : [owner];
    }
    default:
      return [];
  }
}

function subjectOf(type: Subject["type"]): Subject {
  return { biz: "futures", type, pairCode: null, base: null };
}

/** Own orders that changed and own fills; the snapshot holds the open orders. */
export function futuresOrdersTopic({ store, futures }: Services, accountId: string): PrivateTopic {
  const subject = subjectOf("order");
  const { present } = futures;
  let sequence = 0;
  let orders = new Map<string, FuturesOrderView>();
  let fills: FuturesFillView[] = [];
  const sideOf = (fill: FuturesFillView) =>
    fill.positionSide ?? store.futures.orders.find(accountId, fill.orderId)?.positionSide ?? null;
  return {
    observe(event) {
      if (event.type !== "futures") return;
      const { event: happened } = event;
      if (happened.type === "order-changed" && happened.order.accountId === accountId)
        orders.set(happened.order.orderId, happened.order);
      else fills.push(...fillsOf(happened, event).filter((fill) => fill.accountId === accountId));
    },
    next() {
      if (orders.size + fills.length === 0) return null;
      sequence += 1;
      const own = fills.map((fill) => present.fill({ ...fill, positionSide: sideOf(fill) }));
      const data = { sequence, orders: [...orders.values()].map(present.order), fills: own };
      [orders, fills] = [new Map(), []];
      return dataFrame(subject, data);
    },
    snapshot: () =>
      dataFrame(subject, { sequence, orders: store.futures.orders.open(accountId).map(present.order), fills: [] }),
  };
}

/**
 * A value of an account that changes with its own events and with marks: told at once for the first, at most each second
 * for the second.
 */
function markedTopic<Value>(
  { now }: Pick<Services, "now">,
  isCause: (event: FuturesEvent) => boolean,
  read: () => Value,
  frame: (sequence: number, value: Value, isFirst: boolean) => Buffer,
): PrivateTopic {
  let sequence = 0;
  let value = read();
  let text = JSON.stringify(value);
  let isTouched = false;
  let looked = now();
  return {
    observe(event: EngineEvent) {
      if (event.type === "futures" && isCause(event.event)) isTouched = true;
    },
    next() {
      if (!isTouched && now() - looked < MARK_MS) return null;
      [isTouched, looked] = [false, now()];
      const found = read();
      const foundText = JSON.stringify(found);
      if (foundText === text) return null;
      [value, text] = [found, foundText];
      sequence += 1;
      return frame(sequence, value, false);
    },
    snapshot: () => frame(sequence, value, true),
  };
}

/** The wallet at the present marks. */
export function futuresAssetsTopic(services: Services, accountId: string): PrivateTopic {
  const subject = subjectOf("assets");
  return markedTopic(
    services,
    () => true,
    () => services.futures.present.account(accountId),
    (sequence, account) => dataFrame(subject, { sequence, account }),
  );
}

/** All open positions at the present marks, and those that have closed since the message before. */
export function positionsTopic(services: Services, accountId: string): PrivateTopic {
  const subject = subjectOf("positions");
  const { store, futures } = services;
  const last = () => store.futures.closedPositions.page({ accountId, cursor: null, limit: CLOSED_TOLD }).items;
  let known = last()[0]?.closedPositionId ?? "0";
  /** How many have closed: opened and closed again within a tick, it changes nothing else. */
  let closings = 0;
  let told = 0;
  const closed = () => {
    if (told === closings) return [];
    told = closings;
    const fresh = last().filter(({ closedPositionId }) => Number(closedPositionId) > Number(known));
    known = fresh[0]?.closedPositionId ?? known;
    return fresh;
  };
  return markedTopic(
    services,
    (event) => {
      if (event.type === "position-changed" && event.position.lots === 0) closings += 1;
      return event.type === "position-changed" || event.type === "order-changed" || event.type === "balance-changed";
    },
    () => ({ positions: futures.present.positions(accountId), closed: closed().map(futures.present.closedPosition) }),
    (sequence, value, isFirst) =>
      dataFrame(subject, { sequence, positions: value.positions, closed: isFirst ? [] : value.closed }),
  );
}

/** What happened to positions without their holder's doing; the first message holds the newest. */
export function noticesTopic({ store, futures }: Services, accountId: string): PrivateTopic {
  const subject = subjectOf("notices");
  const read = () => store.futures.notices.recent(accountId, NOTICES_FIRST);
  let sequence = 0;
  let known = read();
  let isTouched = false;
  return {
    observe(event) {
      if (event.type === "futures" && isNotice(event.event)) isTouched = true;
    },
    next() {
      if (!isTouched) return null;
      isTouched = false;
      const ids = new Set(known.map(({ noticeId }) => noticeId));
      known = read();
      const added = known.filter(({ noticeId }) => !ids.has(noticeId));
      if (added.length === 0) return null;
      sequence += 1;
      return dataFrame(subject, { sequence, notices: added.map(futures.present.notice) });
    },
    snapshot: () => dataFrame(subject, { sequence, notices: known.map(futures.present.notice) }),
  };
}

function isNotice(event: FuturesEvent): boolean {
  return event.type === "liquidation" || event.type === "funding-paid" || isSharedLoss(event);
}

function isSharedLoss(event: FuturesEvent): boolean {
  return event.type === "ledger-posted" && event.reason === "shared_loss";
}
