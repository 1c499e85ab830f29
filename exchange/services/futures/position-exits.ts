import type { z } from "zod";
import type { setPositionExits } from "~exchange/contract/futures/set-position-exits";
import type { Contract } from "~exchange/domain/futures/contract";
import type { FuturesOrderView, PlaceFuturesOrder } from "~exchange/engine/futures/commands";
import type { ReadStore } from "~exchange/projections/read-store";
import { Refusal } from "../refusal";
import { priceText } from "./amounts";
import type { FuturesGate } from "./futures-gate";
import { ticksOf } from "./placing";

type Input = z.output<typeof setPositionExits.input>;
type ExitName = "take-profit" | "stop-loss";

interface Desk {
  store: Pick<ReadStore, "futures">;
  gate: FuturesGate;
}

/**
 * Replaces a position's take profit and stop loss by those asked for, and takes away what isn't. The new one is placed
 * before the old one goes: a position that was protected stays so where the new one is refused. Returns what is then open.
 */
export async function setExits(desk: Desk, contract: Contract, accountId: string, input: Input) {
  const { store, gate } = desk;
  const { side, positionId, triggerBy } = input;
  const isOpen = store.futures.positions
    .ofAccount(accountId)
    .some((each) => each.contract === contract.contract && each.side === side && each.positionId === positionId);
  if (!isOpen) throw new Refusal("POSITION_UNKNOWN");
  const wanted = (["take-profit", "stop-loss"] as const).map((name) => {
    const text = name === "take-profit" ? input.takeProfit : input.stopLoss;
    const ticks = ticksOf(contract, text, "TRIGGER_PRICE_INVALID");
    if (ticks !== null) checkDirection(store, contract, input, name, ticks);
    return { name, ticks };
  });
  for (const { name, ticks } of wanted) {
    const known = exitsNamed(store, accountId, contract, input, name);
    const kept = known.find(({ trigger }) => trigger?.ticks === ticks && trigger.kind === triggerBy);
    if (ticks !== null && !kept) await gate.submit(exitOrder(store, contract, accountId, input, name, ticks));
    for (const { orderId } of known)
      if (orderId !== kept?.orderId) await gate.submit({ type: "cancel-order", accountId, orderId });
  }
  return wanted.flatMap(({ name }) => exitsNamed(store, accountId, contract, input, name));
}

/** A take profit lies where the position gains from the price that triggers it, a stop loss where it loses. */
function checkDirection(
  { futures }: Desk["store"],
  contract: Contract,
  { side, triggerBy }: Input,
  name: ExitName,
  ticks: number,
): void {
  const prices = futures.prices.of(contract.contract);
  const last = futures.trades.recent(contract.contract, 1)[0]?.price ?? 0;
  const now = prices ? { last, mark: prices.mark, index: prices.index }[triggerBy] : 0;
  if (now === 0) throw new Refusal("MARK_UNKNOWN", `there is no ${triggerBy} price yet`);
  const isAbove = (side === "long") === (name === "take-profit");
  if (isAbove ? ticks > now : ticks < now) return;
  const detail = { price: priceText(contract, now) };
  throw new Refusal("WOULD_TRIGGER", `the ${triggerBy} price is ${detail.price} already`, null, detail);
}

/** Open orders that an exit of this name has made; the engine names those of an order's attached exits so as well. */
function exitsNamed(
  { futures }: Desk["store"],
  accountId: string,
  { contract }: Contract,
  { side, positionId }: Pick<Input, "side" | "positionId">,
  name: ExitName,
): FuturesOrderView[] {
  const closing = side === "long" ? "sell" : "buy";
  return futures.orders
    .open(accountId)
    .filter(
      (order) =>
        order.contract === contract &&
        order.side === closing &&
        (order.positionSide ?? side) === side &&
        order.positionId === positionId &&
        order.clientOrderId.endsWith(`:${name}`),
    );
}

function exitOrder(
  { futures }: Desk["store"],
  { contract }: Contract,
  accountId: string,
  { clientOrderId, side, positionId, triggerBy }: Input,
  name: ExitName,
  ticks: number,
): PlaceFuturesOrder {
  const namesSide = positionId !== null || futures.wallets.of(accountId)?.positionMode === "hedge";
  return {
    type: "place-order",
    ...{ accountId, clientOrderId: `${clientOrderId}:${name}`, contract, side: side === "long" ? "sell" : "buy" },
    positionId,
    ...{ positionSide: namesSide ? side : null, orderType: "stop", timeInForce: "gtc", postOnly: false },
    ...{ reduceOnly: !namesSide, selfTradePrevention: "expire_maker", price: null, quantity: null },
    ...{ trigger: { kind: triggerBy, ticks, callbackBips: null }, exits: null, expiresAt: null },
  };
}
