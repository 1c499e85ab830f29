import { cancelAllFuturesOrders } from "~exchange/contract/futures/cancel-all-futures-orders";
import { cancelFuturesOrder } from "~exchange/contract/futures/cancel-futures-order";
import { closeAllPositions } from "~exchange/contract/futures/close-all-positions";
import { closePosition } from "~exchange/contract/futures/close-position";
import { listPositions } from "~exchange/contract/futures/list-positions";
import { movePositionMargin } from "~exchange/contract/futures/move-position-margin";
import { placeFuturesOrder } from "~exchange/contract/futures/place-futures-order";
import { reversePosition } from "~exchange/contract/futures/reverse-position";
import type { Position } from "~exchange/contract/futures/schemas";
import { setPositionExits } from "~exchange/contract/futures/set-position-exits";
import { getFuturesAccount } from "~exchange/contract/futures/get-futures-account";
import { contractPriceToTicks, contractTicksToPrice, type Contract } from "~exchange/domain/futures/contract";
import { formatUnits } from "~exchange/domain/units";
import type { Message } from "~/features/terminal/message";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import { call, type CallResult } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { contractOf } from "../contract";
import { loadContracts } from "../contracts.server";
import type { FormOf } from "../forms.server";
import { lotsOfQuantity, stakeOf } from "../order-form/account-state";
import { readNumber } from "~/features/terminal/order-form/read-figures";
import { exitTicks, isOnItsSide, type ExitName } from "../order-form/exits";
import { nameAfter } from "../order-form/place.server";
import type { FormError, FuturesOutcome, Intent } from "../outcome";
import { failed, refusedBy } from "../refusals.server";

type PositionForm = FormOf<"cancel" | "cancel-all" | "close" | "reverse" | "close-all" | "exits" | "margin">;

/** What is done to orders that stand and to positions. */
export async function actOnPositions(caller: Caller, form: PositionForm): Promise<FuturesOutcome> {
  switch (form.intent) {
    case "cancel":
      return told(form, await call(caller, cancelFuturesOrder, { orderId: form.orderId }), {
        key: "spot:flash.cancelled",
      });
    case "cancel-all": {
      const cancelled = await call(caller, cancelAllFuturesOrders, { pairCode: form.pairCode });
      const number = String(cancelled.ok ? cancelled.data.cancelled : 0);
      return told(form, cancelled, { key: "spot:flash.cancelledAll", values: { number } });
    }
    case "reverse":
      return told(
        form,
        await call(caller, reversePosition, { clientOrderId: form.clientOrderId, pairCode: form.pairCode }),
        {
          key: "futures:flash.reversed",
          values: { pair: form.pairCode },
        },
      );
    case "close-all":
      return told(form, await call(caller, closeAllPositions, { clientOrderId: form.clientOrderId }), {
        key: "futures:flash.closedAll",
      });
    case "close":
      return close(caller, form);
    case "exits":
      return setExits(caller, form);
    case "margin":
      return moveMargin(caller, form);
  }
}

/** The outcome of a call: done, or the exchange's refusal of it. */
function told(form: PositionForm, answer: CallResult<unknown>, message: Message): FuturesOutcome {
  if (!answer.ok) {
    const clientOrderId = "clientOrderId" in form ? nameAfter(answer.error, form.clientOrderId) : newClientOrderId();
    return { ...refusedBy(form, answer.error, answer.values), clientOrderId };
  }
  return done(form.intent, message);
}

function done(intent: Intent, message: Message): FuturesOutcome {
  return { ok: true, intent, message, orderId: null, clientOrderId: newClientOrderId() };
}

type Named = Pick<FormOf<"close">, "pairCode" | "side" | "positionId">;

async function findPosition(caller: Caller, { pairCode, side, positionId }: Named) {
  const [contracts, positions] = await Promise.all([loadContracts(caller), call(caller, listPositions, { pairCode })]);
  if (!contracts.ok) return contracts;
  if (!positions.ok) return positions;
  const instrument = contracts.data.find((entry) => entry.pairCode === pairCode);
  const position = positions.data.find((entry) => entry.side === side && entry.positionId === (positionId ?? null));
  if (!instrument || !position) return { ok: false, error: "POSITION_UNKNOWN" } as const;
  return { ok: true, data: { contract: contractOf(instrument), position } } as const;
}

/** Closes a part of a position, at market or by a limit order that only reduces. */
async function close(caller: Caller, form: FormOf<"close">): Promise<FuturesOutcome> {
  const found = await findPosition(caller, form);
  if (!found.ok) return refusedBy(form, found.error);
  const { contract, position } = found.data;
  const [typed, limit] = [readNumber(form.quantity), readNumber(form.price)];
  const errors: FormError[] = [];
  if (typed.error) errors.push({ field: "quantity", ...typed.error });
  if (limit.error) errors.push({ field: "price", ...limit.error });
  const ticks = limit.text === null ? null : contractPriceToTicks(contract, limit.text);
  if (limit.text !== null && ticks === null)
    errors.push({ field: "price", key: "spot:form.priceStep", values: { step: contract.tick } });
  const quantity = typed.text ?? partOf(contract, position, Number(form.percent));
  if (quantity === null) errors.push({ field: "quantity", key: "futures:form.missingSize" });
  if (errors.length > 0 || quantity === null) return failed(form, { errors, clientOrderId: form.clientOrderId });
  const { clientOrderId, pairCode, side } = form;
  if (ticks === null) {
    const isAll = typed.text === null && form.percent === "100";
    const closed = await call(caller, closePosition, {
      clientOrderId,
      pairCode,
      side,
      positionId: position.positionId,
      quantity: isAll ? null : quantity,
    });
    return told(form, closed, { key: "futures:flash.closed", values: { pair: pairCode } });
  }
  const account = await call(caller, getFuturesAccount, {});
  if (!account.ok) return refusedBy(form, account.error);
  const namesSide = position.positionId !== null || account.data.positionMode === "hedge";
  const placed = await call(caller, placeFuturesOrder, {
    ...{ clientOrderId, pairCode, quantity, orderType: "limit" },
    side: side === "long" ? "sell" : "buy",
    positionSide: namesSide ? side : null,
    positionId: position.positionId,
    reduceOnly: !namesSide,
    price: contractTicksToPrice(contract, ticks),
  });
  return told(form, placed, { key: "futures:flash.closePlaced", values: { pair: pairCode } });
}

/** A part of a position in whole contracts, at least one. */
function partOf(contract: Contract, { quantity }: Position, percent: number): string | null {
  const lots = lotsOfQuantity(contract, quantity);
  if (lots === null) return null;
  const part = Math.max(1, Math.floor((lots * percent) / 100));
  return formatUnits(BigInt(part) * contract.sizeUnits, contract.sizeDecimals);
}

/** The position's own take profit and stop loss; an empty field takes its one away. */
async function setExits(caller: Caller, form: FormOf<"exits">): Promise<FuturesOutcome> {
  const found = await findPosition(caller, form);
  if (!found.ok) return refusedBy(form, found.error);
  const { contract, position } = found.data;
  const stake = stakeOf(contract, position);
  const mark = contractPriceToTicks(contract, position.markPrice);
  if (!stake || mark === null) return refusedBy(form, "INTERNAL");
  const errors: FormError[] = [];
  const priceAt = (name: ExitName): string | null => {
    const { text, error } = readNumber(form[name]);
    if (error) errors.push({ field: name, ...error });
    if (text === null) return null;
    const ticks = exitTicks(contract, stake, stake.leverage, { name, by: form.exitBy, text });
    if (ticks === null) {
      const isStep = form.exitBy === "price";
      errors.push(
        isStep
          ? { field: name, key: "spot:form.priceStep", values: { step: contract.tick } }
          : { field: name, key: "futures:exits.unreachable" },
      );
      return null;
    }
    if (form.triggerBy === "mark" && !isOnItsSide(position.side, name, ticks, mark)) {
      const word = (position.side === "long") === (name === "takeProfit") ? "mustBeAbove" : "mustBeBelow";
      errors.push({ field: name, key: `futures:exits.${word}`, values: { price: position.markPrice } });
    }
    return contractTicksToPrice(contract, ticks);
  };
  const exits = { takeProfit: priceAt("takeProfit"), stopLoss: priceAt("stopLoss") };
  if (errors.length > 0) return failed(form, { errors, clientOrderId: form.clientOrderId });
  const { clientOrderId, pairCode, side, triggerBy } = form;
  const { positionId } = position;
  const named = { pairCode, side, positionId };
  const set = await call(caller, setPositionExits, { clientOrderId, ...named, triggerBy, ...exits });
  return told(form, set, { key: "futures:flash.exitsSet", values: { pair: pairCode } });
}

async function moveMargin(caller: Caller, form: FormOf<"margin">): Promise<FuturesOutcome> {
  const { text, error } = readNumber(form.amount);
  if (error) return failed(form, { errors: [{ field: "amount", ...error }] });
  if (text === null || !/[1-9]/.test(text))
    return failed(form, { errors: [{ field: "amount", key: "futures:form.missingAmount" }] });
  const { pairCode, side, positionId, way } = form;
  const amount = way === "add" ? text : `-${text}`;
  const moved = await call(caller, movePositionMargin, { pairCode, side, positionId, amount });
  if (!moved.ok)
    return failed(form, {
      refusal: moved.error,
      errors: [{ field: "amount", key: `errors:${moved.error}`, values: moved.values }],
    });
  return done("margin", { key: `futures:flash.margin_${way}`, values: { pair: pairCode } });
}
