import type { OrderEvent } from "~exchange/contract/list-order-events";
import type { OrderExits } from "~exchange/contract/schemas";
import type { ExitTerms } from "~exchange/domain/exit-rules";
import { lotsToQuantity, ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { formatUnits } from "~exchange/domain/units";
import type { PlacedStep } from "~exchange/projections/order-timelines";

/** An order's exits as the contract tells them. */
export function presentExits({ takeProfit, stopLoss, stopLossLimit }: ExitTerms, instrument: Instrument): OrderExits {
  const ticks = (price: number | null) => (price === null ? null : ticksToPrice(instrument, price));
  return { takeProfit: ticks(takeProfit), stopLoss: ticks(stopLoss), stopLossLimit: ticks(stopLossLimit) };
}

/** A step of an order's time line as the contract tells it. */
export function presentOrderStep(step: PlacedStep, instrument: Instrument, feeScale: number): OrderEvent {
  const ticks = (price: number | null) => (price === null ? null : ticksToPrice(instrument, price));
  const lots = (quantity: number | null) => (quantity === null ? null : lotsToQuantity(instrument, quantity));
  const shared = { eventId: `${step.sequence}-${step.index}`, time: step.time };
  switch (step.kind) {
    case "placed":
      return { ...shared, type: step.kind, price: ticks(step.price), quantity: lots(step.quantity) };
    case "untold":
    case "disarmed":
      return { ...shared, type: step.kind };
    case "armed":
      return { ...shared, type: step.kind, last: ticks(step.last) };
    case "triggered":
      return { ...shared, type: step.kind, trigger: ticks(step.trigger), crossed: ticks(step.crossed) };
    case "amended":
      return {
        ...{ ...shared, type: step.kind, keepsPlace: step.keepsPlace },
        ...{ priceBefore: ticks(step.priceBefore), price: ticks(step.price) },
        ...{ quantityBefore: lots(step.quantityBefore), quantity: lots(step.quantity) },
      };
    case "exits_changed":
      return {
        ...{ ...shared, type: step.kind },
        exitsBefore: step.before && presentExits(step.before, instrument),
        exits: step.exits && presentExits(step.exits, instrument),
      };
    case "filled":
      return {
        ...{ ...shared, type: step.kind, tradeId: step.tradeId, role: step.role, feeAsset: step.feeAsset },
        ...{ price: ticksToPrice(instrument, step.price), quantity: lotsToQuantity(instrument, step.quantity) },
        quote: formatUnits(BigInt(step.quote), instrument.quoteScale),
        fee: formatUnits(BigInt(step.fee), feeScale),
        left: lots(step.left),
      };
    case "rested":
      return {
        ...{ ...shared, type: step.kind, levelsBetter: step.levelsBetter },
        ...{ price: ticksToPrice(instrument, step.price), bestOpposite: ticks(step.bestOpposite) },
        ...{ quantity: lotsToQuantity(instrument, step.quantity), shown: lotsToQuantity(instrument, step.shown) },
        ...{ ahead: lots(step.ahead), better: lots(step.better) },
      };
    case "slice_shown":
      return {
        ...{ ...shared, type: step.kind, price: ticksToPrice(instrument, step.price) },
        ...{ shown: lotsToQuantity(instrument, step.shown), hidden: lotsToQuantity(instrument, step.hidden) },
      };
    case "exit_placed":
      return { ...shared, type: step.kind, exitOrderId: step.exitOrderId };
    case "exit_refused":
      return { ...shared, type: step.kind, exitOrderId: step.exitOrderId, reason: step.reason };
    case "ended":
      return { ...shared, type: step.kind, state: step.state, reason: step.reason };
  }
}
