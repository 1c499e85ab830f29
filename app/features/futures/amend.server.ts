import { amendFuturesOrder } from "~exchange/contract/futures/amend-futures-order";
import type { FuturesOrder } from "~exchange/contract/futures/schemas";
import type { Contract } from "~exchange/domain/futures/contract";
import { lotsToQuantity, ticksToPrice } from "~exchange/domain/instrument";
import { readAmendment } from "~/features/terminal/amend/amendment";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import { formatDecimal } from "~/lib/format/format-decimal";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { contractOf, tradedInstrument } from "./contract";
import { loadContracts } from "./contracts.server";
import type { FormOf } from "./forms.server";
import type { FailedOutcome, FuturesOutcome } from "./outcome";
import { failed, tellRefusal } from "./refusals.server";

/** Changes the price and the quantity of a resting order. Errors name the fields `price` and `amount`. */
export async function amend(caller: Caller, form: FormOf<"amend">): Promise<FuturesOutcome> {
  const { orderId, price, quantity } = form;
  const refused = (over: Partial<FailedOutcome>) => failed(form, { amendment: { orderId, price, quantity }, ...over });
  const contracts = await loadContracts(caller);
  if (!contracts.ok) return refused({ message: { key: `errors:${contracts.error}` }, refusal: contracts.error });
  const told = contracts.data.find(({ pairCode }) => pairCode === form.orderPair);
  if (!told) return refused({ message: { key: "errors:PAIR_UNKNOWN" }, refusal: "PAIR_UNKNOWN" });
  const contract = contractOf(told);
  const instrument = tradedInstrument(contract);
  const { ticks, lots, errors } = readAmendment(instrument, form);
  if (errors.length > 0) return refused({ errors });
  const amended = await call(caller, amendFuturesOrder, {
    orderId,
    price: ticks === null ? null : ticksToPrice(instrument, ticks),
    quantity: lots === null ? null : lotsToQuantity(instrument, lots),
  });
  if (amended.ok) return amendedOutcome(caller, contract, amended.data);
  const { field, ...message } = tellRefusal(amended.error, amended.values, contract, { ticks });
  if (field === "price") return refused({ refusal: amended.error, errors: [{ field, ...message }] });
  if (field !== "quantity") return refused({ refusal: amended.error, message });
  // Without a limit named, what is wrong with a readable size is that no more than this is filled already.
  const isFilled = amended.error === "QUANTITY_INVALID" && amended.values?.minQuantity === undefined;
  const size = isFilled ? { key: "spot:amend.filledAlready" } : message;
  return refused({ refusal: amended.error, errors: [{ field: "amount", ...size }] });
}

function amendedOutcome({ locale }: Caller, contract: Contract, order: FuturesOrder): FuturesOutcome {
  const instrument = tradedInstrument(contract);
  const values = {
    amount: formatDecimal(order.quantity, { locale, decimals: instrument.quantityDecimals }),
    base: contract.base,
    price: formatDecimal(order.price, { locale, decimals: contract.priceDecimals }),
  };
  const message = { key: `spot:flash.${order.side}Amended`, values };
  return { ok: true, intent: "amend", message, orderId: order.orderId, clientOrderId: newClientOrderId() };
}
