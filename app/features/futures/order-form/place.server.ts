import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { getFuturesAccount } from "~exchange/contract/futures/get-futures-account";
import { getFuturesDepth } from "~exchange/contract/futures/get-futures-depth";
import { listFuturesOrders } from "~exchange/contract/futures/list-futures-orders";
import { listFuturesSettings } from "~exchange/contract/futures/list-futures-settings";
import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import { listPositions } from "~exchange/contract/futures/list-positions";
import { placeFuturesOrder } from "~exchange/contract/futures/place-futures-order";
import { QuantityUnit, type FuturesOrder } from "~exchange/contract/futures/schemas";
import { LIMITS } from "~exchange/contract/limits";
import { contractPriceToTicks, contractTicksToPrice, type Contract } from "~exchange/domain/futures/contract";
import { Book } from "~/features/terminal/book/book";
import type { Message } from "~/features/terminal/message";
import { newClientOrderId } from "~/features/terminal/new-client-order-id.server";
import { formatDecimal } from "~/lib/format/format-decimal";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { contractOf, tradedInstrument } from "../contract";
import { loadContracts } from "../contracts.server";
import type { FormOf } from "../forms.server";
import type { Confirmation, FailedOutcome, FormError, FuturesOutcome } from "../outcome";
import { failed, tellRefusal } from "../refusals.server";
import { accountStateOf } from "./account-state";
import { missingField, readDraft, textsOf, type Draft, type OrderChoices } from "./draft";
import { isOnItsSide } from "./exits";
import { FIELD_NAMES, TYPE_FORMS, type FieldName, type Side } from "./order-types";
import { legOfOrder, previewOrder, type Grounds } from "./preview";
import { orderRisks } from "./risks";

type PlaceForm = FormOf<"place">;

const MISSING_KEY: Record<FieldName, string> = {
  price: "spot:form.missingPrice",
  triggerPrice: "spot:terms.missingTrigger",
  trailingRate: "spot:terms.missingRate",
  quantity: "futures:form.missingSize",
  takeProfit: "spot:form.missingPrice",
  stopLoss: "spot:form.missingPrice",
  expiresAt: "spot:terms.missingExpiry",
};

/** Places the order of a form. `asks`: a risky one is asked about first, because no script could. */
export async function place(
  caller: Caller,
  pairCode: string,
  form: PlaceForm,
  { asks }: { asks: boolean },
): Promise<FuturesOutcome> {
  // The same name again after a failure: had the order arrived after all, it would not be placed twice.
  const no = (over: Partial<FailedOutcome>) => failed(form, { clientOrderId: form.clientOrderId, ...over });
  const refused = (error: ErrorName) => no({ refusal: error, message: { key: `errors:${error}` } });
  const contracts = await loadContracts(caller);
  if (!contracts.ok) return refused(contracts.error);
  const told = contracts.data.find((entry) => entry.pairCode === pairCode);
  if (!told) return refused("PAIR_UNKNOWN");
  const contract = contractOf(told);
  const choices: OrderChoices = {
    ...{ orderType: form.orderType, timeInForce: form.timeInForce, triggerBy: form.triggerBy, exitBy: form.exitBy },
    ...{ postOnly: form.postOnly === "on", reduceOnly: form.reduceOnly === "on", zone: form.zone },
    unit: QuantityUnit.parse(Number(form.unit)),
  };
  const { draft, errors } = readDraft(
    contract,
    textsOf((field) => form[field]),
    choices,
  );
  const opens = form.act === "open" || (form.act === undefined && !draft.reduceOnly);
  const missing = errors.length > 0 ? null : missingField(draft, opens);
  if (missing) return no({ errors: [{ field: missing, key: MISSING_KEY[missing] }] });
  if (errors.length > 0) return no({ errors });
  const grounds = await loadGrounds(caller, contracts.data.map(contractOf), tradedInstrument(contract), contract, form);
  if (!grounds) return refused("NETWORK");
  const exits = opens ? exitsOf(grounds, draft, form.side) : null;
  if (exits && "field" in exits) return no({ errors: [exits] });
  const confirmation = asks ? confirmationOf(grounds, draft, form) : null;
  if (confirmation && confirmation.key !== form.confirmed) return no({ confirmation });
  const placed = await call(caller, placeFuturesOrder, {
    ...{ clientOrderId: form.clientOrderId, pairCode, side: form.side, orderType: draft.orderType },
    ...{ timeInForce: draft.timeInForce, postOnly: draft.postOnly, unit: draft.unit, quantity: draft.quantity },
    positionSide: form.act === undefined ? null : legOfOrder(form.side, grounds),
    reduceOnly: form.act === undefined && draft.reduceOnly,
    price: priceOf(contract, draft.ticks),
    triggerPrice: priceOf(contract, draft.triggerTicks),
    triggerBy: draft.triggerBy,
    trailingBips: draft.trailingBips,
    exits: exits && { ...exits, triggerBy: "mark" },
    expiresAt: draft.expiresAt,
  });
  if (placed.ok) return placedOutcome(caller, contract, placed.data);
  const { field, ...message } = tellRefusal(placed.error, placed.values, contract, draft);
  return no({
    refusal: placed.error,
    ...(field === null ? { message } : { errors: [{ field, ...message }] }),
    clientOrderId: nameAfter(placed.error, form.clientOrderId),
  });
}

/**
 * The exchange has decided about the name that was sent, unless it failed or couldn't be reached: then the order may be
 * in its journal all the same, and only the same name keeps the next try from placing it twice.
 */
export function nameAfter(error: ErrorName, clientOrderId: string): string {
  return ERROR_CODES[error].status >= 500 ? clientOrderId : newClientOrderId();
}

function priceOf(contract: Contract, ticks: number | null): string | null {
  return ticks === null ? null : contractTicksToPrice(contract, ticks);
}

/** Prices of the exits, each on its side of what the order is filled at; else the field that is wrong. */
function exitsOf(
  grounds: Grounds,
  draft: Draft,
  side: Side,
): FormError | { takeProfit: string | null; stopLoss: string | null } | null {
  if (draft.takeProfit === null && draft.stopLoss === null) return null;
  const preview = previewOrder(grounds, draft, side);
  const leg = legOfOrder(side, grounds);
  const from = preview.averageTicks ?? draft.ticks ?? grounds.markTicks;
  for (const name of ["takeProfit", "stopLoss"] as const) {
    if (draft[name] === null) continue;
    const ticks = preview.exits[name];
    if (ticks === null) return { field: name, key: "futures:exits.unreachable" };
    if (!isOnItsSide(leg, name, ticks, from))
      return {
        field: name,
        key: `futures:exits.${(leg === "long") === (name === "takeProfit") ? "mustBeAbove" : "mustBeBelow"}`,
        values: { price: contractTicksToPrice(grounds.contract, from) },
      };
  }
  const { contract } = grounds;
  return {
    takeProfit: priceOf(contract, preview.exits.takeProfit),
    stopLoss: priceOf(contract, preview.exits.stopLoss),
  };
}

/** The account and its market as they are now; null where the exchange can't be asked. */
async function loadGrounds(
  caller: Caller,
  contracts: readonly Contract[],
  instrument: ReturnType<typeof tradedInstrument>,
  contract: Contract,
  { act }: PlaceForm,
): Promise<Grounds | null> {
  const pairCode = contract.contract;
  const [depth, tickers, account, positions, openOrders, settings] = await Promise.all([
    call(caller, getFuturesDepth, { pairCode, limit: LIMITS.depthLevels }),
    call(caller, listFuturesTickers, { pairCode }),
    call(caller, getFuturesAccount, {}),
    call(caller, listPositions, {}),
    call(caller, listFuturesOrders, { scope: "open", limit: LIMITS.ordersPage }),
    call(caller, listFuturesSettings, {}),
  ]);
  if (!tickers.ok || !account.ok || !positions.ok || !openOrders.ok || !settings.ok) return null;
  const mark = tickers.data.find((ticker) => ticker.pairCode === pairCode)?.markPrice ?? null;
  const own = settings.data.find((entry) => entry.pairCode === pairCode);
  const told = {
    ...{ account: account.data, positions: positions.data, openOrders: openOrders.data.items, settings: settings.data },
  };
  return {
    contract,
    book: new Book(instrument, depth.ok ? depth.data : undefined).snapshot(),
    markTicks: (mark !== null && contractPriceToTicks(contract, mark)) || 0,
    leverage: own?.leverage ?? contract.defaultLeverage,
    mode: own?.marginMode ?? "cross",
    account:
      account.data.state === "none"
        ? null
        : accountStateOf(new Map(contracts.map((each) => [each.contract, each])), contract, told),
    act: act ?? null,
    isSplit: own?.positionMerging === "split",
  };
}

/** What is risky about the order as the market stands; null where nothing is. */
function confirmationOf(grounds: Grounds, draft: Draft, form: PlaceForm): Confirmation | null {
  const risks = orderRisks(grounds, draft, form.side);
  if (risks.length === 0) return null;
  // Names the order and what was asked about it: whoever changes either is asked again.
  const { side, orderType, unit, exitBy } = form;
  return {
    risks,
    key: [side, orderType, unit, exitBy, ...FIELD_NAMES.map((field) => form[field]), ...risks].join("|"),
  };
}

function placedOutcome({ locale }: Caller, contract: Contract, order: FuturesOrder): FuturesOutcome {
  const amount = (text: string | null) => formatDecimal(text, { locale, decimals: contract.sizeDecimals });
  const price = (text: string | null) => formatDecimal(text, { locale, decimals: contract.priceDecimals });
  const values = {
    amount: amount(order.quantity ?? order.filledQuantity),
    filled: amount(order.filledQuantity),
    base: contract.base,
    price: price(order.averagePrice ?? order.price),
    trigger: price(order.triggerPrice),
  };
  const message: Message = { key: outcomeKey(order), values };
  return { ok: true, intent: "place", message, orderId: order.orderId, clientOrderId: newClientOrderId() };
}

function outcomeKey(order: FuturesOrder): string {
  const hasFills = /[1-9]/.test(order.filledQuantity);
  const isWaiting = TYPE_FORMS[order.orderType].isTriggered && order.state === "open" && order.triggeredAt === null;
  if (isWaiting) return `futures:flash.${order.side}${order.orderType === "trailing_stop" ? "Trailing" : "Stop"}`;
  if (order.state === "filled") return `spot:flash.${order.side}Filled`;
  if (order.state === "open") return `spot:flash.${order.side}${hasFills ? "PartlyFilled" : "Placed"}`;
  return `spot:flash.${order.side}${hasFills ? "PartlyExpired" : "Expired"}`;
}
