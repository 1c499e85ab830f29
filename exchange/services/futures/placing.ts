import type { z } from "zod";
import type { ErrorName } from "~exchange/contract/error-codes";
import type { placeFuturesOrder } from "~exchange/contract/futures/place-futures-order";
import { contractPriceToTicks, type Contract } from "~exchange/domain/futures/contract";
import { lotsOfEntry, type QuantityUnit } from "~exchange/domain/futures/quantity";
import type { AttachedExits, PlaceFuturesOrder, Trigger } from "~exchange/engine/futures/commands";
import { Refusal } from "../refusal";
import { priceText } from "./amounts";

type Input = z.output<typeof placeFuturesOrder.input>;

/** What an entered size is turned into contracts by. */
export interface PlacingGrounds {
  contract: Contract;
  leverage: number;
  /** Ticks; 0 before the first. */
  mark: number;
}

/** An order as it was entered, in the engine's terms; what only the sender can mean wrongly is said in words, all else is the engine's to judge. */
export function readPlacing(input: Input, accountId: string, grounds: PlacingGrounds): PlaceFuturesOrder {
  const { contract } = grounds;
  const { clientOrderId, side, positionSide, positionId, orderType, postOnly, reduceOnly, selfTradePrevention } = input;
  const price = ticksOf(contract, input.price, "PRICE_INVALID");
  checkPrice(input);
  const trigger = triggerOf(contract, input);
  return {
    type: "place-order",
    ...{ accountId, clientOrderId, contract: contract.contract, side, positionSide, positionId },
    orderType: engineType(orderType),
    timeInForce: orderType === "market" && input.timeInForce === "gtc" ? "ioc" : input.timeInForce,
    ...{ postOnly, reduceOnly, selfTradePrevention, price },
    quantity: input.quantity === null ? null : lotsOf(input.quantity, input.unit, price, grounds),
    trigger,
    exits: readExits(input, price ?? trigger?.ticks ?? grounds.mark, contract),
    expiresAt: input.expiresAt,
  };
}

function engineType(orderType: Input["orderType"]): PlaceFuturesOrder["orderType"] {
  if (orderType === "stop_limit" || orderType === "stop_market") return "stop";
  return orderType === "trailing_stop" ? "trailing" : orderType;
}

function checkPrice({ orderType, price, triggerPrice, trailingBips }: Input): void {
  const takesPrice = orderType === "limit" || orderType === "stop_limit";
  if (takesPrice !== (price !== null))
    throw new Refusal("PRICE_INVALID", takesPrice ? `${orderType} needs a price` : `${orderType} takes no price`);
  const takesTrigger = orderType === "stop_limit" || orderType === "stop_market";
  if (takesTrigger !== (triggerPrice !== null))
    throw new Refusal("TRIGGER_PRICE_INVALID", takesTrigger ? "a stop needs a trigger price" : "only stops take one");
  if ((orderType === "trailing_stop") !== (trailingBips !== null))
    throw new Refusal("TRAILING_DELTA_INVALID", "trailing stops, and they alone, take a distance");
}

function triggerOf(contract: Contract, { orderType, triggerPrice, triggerBy, trailingBips }: Input): Trigger | null {
  if (orderType === "limit" || orderType === "market") return null;
  const ticks = ticksOf(contract, triggerPrice, "TRIGGER_PRICE_INVALID");
  return { kind: triggerBy, ticks, callbackBips: trailingBips };
}

/** A price as it came, in ticks; null where there is none. Throws `error` where it isn't a whole number of ticks. */
export function ticksOf(contract: Contract, price: string | null, error: ErrorName): number | null {
  if (price === null) return null;
  const ticks = contractPriceToTicks(contract, price);
  if (ticks !== null) return ticks;
  const { tick } = contract;
  throw new Refusal(error, `a price must be a positive multiple of ${tick}`, null, { tick });
}

/** Whole contracts of an entered size, at the order's price or else at mark; never more than was entered. */
function lotsOf(text: string, unit: QuantityUnit, price: number | null, { contract, leverage, mark }: PlacingGrounds) {
  const ticks = price ?? mark;
  if (ticks === 0 && unit !== 1 && unit !== 2) throw new Refusal("MARK_UNKNOWN", "there is no mark price yet");
  return wholeLots(contract, lotsOfEntry(contract, unit, text, { ticks, leverage }));
}

/** A quantity of base asset in whole contracts; null where there is none. */
export function baseLots(contract: Contract, quantity: string | null): number | null {
  if (quantity === null) return null;
  return wholeLots(contract, lotsOfEntry(contract, 2, quantity, { ticks: 1, leverage: 1 }));
}

function wholeLots({ contractSize, base }: Contract, lots: number | null): number {
  if (lots !== null) return lots;
  const detail = { minQuantity: contractSize, asset: base };
  throw new Refusal(
    "QUANTITY_INVALID",
    `a quantity must be one contract of ${contractSize} ${base} at least`,
    null,
    detail,
  );
}

/**
 * Exits lie on either side of where the order opens: at its price, else at its trigger, else at mark. One on the wrong side would
 * close the position as it opens.
 */
function readExits({ exits, side }: Input, entry: number, contract: Contract): AttachedExits | null {
  if (exits === null || (exits.takeProfit === null && exits.stopLoss === null)) return null;
  const takeProfit = ticksOf(contract, exits.takeProfit, "TRIGGER_PRICE_INVALID");
  const stopLoss = ticksOf(contract, exits.stopLoss, "TRIGGER_PRICE_INVALID");
  const [below, above] = side === "buy" ? [stopLoss, takeProfit] : [takeProfit, stopLoss];
  if (entry > 0 && ((below !== null && below >= entry) || (above !== null && above <= entry))) {
    const detail = { price: priceText(contract, entry) };
    throw new Refusal("WOULD_TRIGGER", `the order opens at ${detail.price}`, null, detail);
  }
  return { takeProfit, stopLoss, kind: exits.triggerBy };
}
