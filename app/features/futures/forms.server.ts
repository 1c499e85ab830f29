import { z } from "zod";
import { ClientOrderId, Id, PairCode } from "~exchange/contract/schemas";
import { NUMBER_CHARACTERS_MAX } from "~/lib/input/decimal-input";
import { TIME_ZONES } from "~/lib/format/format-time";
import { EXIT_BASES, ORDER_TYPES, TRIGGER_KINDS } from "./order-form/order-types";

const CONFIRMATION_CHARACTERS_MAX = 1_024;
export const Typed = z.string().max(NUMBER_CHARACTERS_MAX).default("");
const PositionSide = z.enum(["long", "short"]);
const Box = z.literal("on").optional();
const named = { pairCode: PairCode, side: PositionSide, positionId: Id.optional() };

/** The forms of the terminal as they are sent, by their intent. */
export const FuturesForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("place"),
    clientOrderId: ClientOrderId,
    side: z.enum(["buy", "sell"]),
    /** Hedge mode: whether the order opens or closes a position. */
    act: z.enum(["open", "close"]).optional(),
    orderType: z.enum(ORDER_TYPES),
    timeInForce: z.enum(["gtc", "ioc", "fok", "gtd"]).default("gtc"),
    postOnly: Box,
    reduceOnly: Box,
    unit: z.enum(["0", "1", "2", "3"]).default("2"),
    triggerBy: z.enum(TRIGGER_KINDS).default("mark"),
    exitBy: z.enum(EXIT_BASES).default("price"),
    zone: z.enum(TIME_ZONES).default("UTC"),
    price: Typed,
    triggerPrice: Typed,
    trailingRate: Typed,
    quantity: Typed,
    takeProfit: Typed,
    stopLoss: Typed,
    expiresAt: Typed,
    /** What the person has been asked and sends all the same. */
    confirmed: z.string().max(CONFIRMATION_CHARACTERS_MAX).optional(),
  }),
  z.object({
    intent: z.literal("amend"),
    orderId: Id,
    /** The order's own pair, which needn't be the page's. */
    orderPair: PairCode,
    price: Typed,
    quantity: Typed,
  }),
  z.object({ intent: z.literal("cancel"), orderId: Id }),
  z.object({ intent: z.literal("cancel-all"), pairCode: PairCode.optional() }),
  z.object({
    intent: z.literal("close"),
    clientOrderId: ClientOrderId,
    ...named,
    /** Of the position; a quantity that is typed stands over it. */
    percent: z.enum(["25", "50", "75", "100"]).default("100"),
    quantity: Typed,
    /** Empty: at market. */
    price: Typed,
  }),
  z.object({ intent: z.literal("reverse"), clientOrderId: ClientOrderId, pairCode: PairCode }),
  z.object({ intent: z.literal("close-all"), clientOrderId: ClientOrderId }),
  z.object({
    intent: z.literal("exits"),
    clientOrderId: ClientOrderId,
    ...named,
    exitBy: z.enum(EXIT_BASES).default("price"),
    triggerBy: z.enum(TRIGGER_KINDS).default("mark"),
    takeProfit: Typed,
    stopLoss: Typed,
  }),
  z.object({ intent: z.literal("margin"), ...named, way: z.enum(["add", "remove"]).default("add"), amount: Typed }),
  z.object({
    intent: z.literal("leverage"),
    pairCode: PairCode,
    leverage: Typed,
    ...{ liquidation: Typed, size: Typed, funding: Typed },
  }),
  z.object({ intent: z.literal("margin-mode"), pairCode: PairCode, marginMode: z.enum(["cross", "isolated"]) }),
  z.object({
    intent: z.literal("position-merging"),
    pairCode: PairCode,
    positionMerging: z.enum(["merged", "split"]),
  }),
  z.object({ intent: z.literal("position-mode"), positionMode: z.enum(["one_way", "hedge"]) }),
  z.object({
    intent: z.literal("transfer"),
    clientOrderId: ClientOrderId,
    to: z.enum(["spot", "futures"]).default("futures"),
    amount: Typed,
  }),
  z.object({ intent: z.literal("open-account"), liquidation: Typed, size: Typed, funding: Typed }),
  z.object({ intent: z.literal("notices-seen"), until: z.string().regex(/^\d{1,15}$/) }),
]);
export type FuturesForm = z.output<typeof FuturesForm>;
export type FormOf<I extends FuturesForm["intent"]> = Extract<FuturesForm, { intent: I }>;
