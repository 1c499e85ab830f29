import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Decimal, Id, OrderExits, OrderState, Time } from "./schemas";

const shared = { eventId: Id, time: Time };

/** What happened to an order. */
export const OrderEvent = z.discriminatedUnion("type", [
  z.object({ ...shared, type: z.literal("placed"), price: Decimal.nullable(), quantity: Decimal.nullable() }),
  /** What came before isn't kept any more. */
  z.object({ ...shared, type: z.literal("untold") }),
  /** Waits for its trigger; `last` is the price of the last trade by then. */
  z.object({ ...shared, type: z.literal("armed"), last: Decimal.nullable() }),
  /** `crossed`: price of the trade that reached the trigger, where it is known. */
  z.object({ ...shared, type: z.literal("triggered"), trigger: Decimal.nullable(), crossed: Decimal.nullable() }),
  /** A first fill of its limit took the trigger of an oco away. */
  z.object({ ...shared, type: z.literal("disarmed") }),
  z.object({
    ...shared,
    type: z.literal("amended"),
    priceBefore: Decimal.nullable(),
    price: Decimal.nullable(),
    quantityBefore: Decimal.nullable(),
    quantity: Decimal.nullable(),
    /** Whether it kept its place in the queue. */
    keepsPlace: z.boolean(),
  }),
  /** Its exits came, changed or went; null for none. Its place in the queue is what it was, but for an `amended` before it. */
  z.object({
    ...shared,
    type: z.literal("exits_changed"),
    exitsBefore: OrderExits.nullable(),
    exits: OrderExits.nullable(),
  }),
  z.object({
    ...shared,
    type: z.literal("filled"),
    tradeId: Id,
    price: Decimal,
    quantity: Decimal,
    quote: Decimal,
    fee: Decimal,
    feeAsset: z.string(),
    role: z.enum(["maker", "taker"]),
    /** Still to fill; null for an order by quote amount. */
    left: Decimal.nullable(),
  }),
  /** It came into the book. The place is that right after the command that brought it there. */
  z.object({
    ...shared,
    type: z.literal("rested"),
    price: Decimal,
    /** Still to fill, and what of it is shown. */
    quantity: Decimal,
    shown: Decimal,
    /** Before it at its own price; null where that isn't known exactly. */
    ahead: Decimal.nullable(),
    /** Of its side at better prices; the quantity is null where it stands very deep. */
    levelsBetter: z.number().int(),
    better: Decimal.nullable(),
    bestOpposite: Decimal.nullable(),
  }),
  /** An iceberg's slice was filled: the next one stands last in its queue. */
  z.object({ ...shared, type: z.literal("slice_shown"), price: Decimal, shown: Decimal, hidden: Decimal }),
  /** The order has ended, and its exit was placed, or refused: an order of its own either way. */
  z.object({ ...shared, type: z.literal("exit_placed"), exitOrderId: Id }),
  z.object({ ...shared, type: z.literal("exit_refused"), exitOrderId: Id, reason: z.string().nullable() }),
  /** `reason` as in Order. */
  z.object({ ...shared, type: z.literal("ended"), state: OrderState.exclude(["open"]), reason: z.string().nullable() }),
]);
export type OrderEvent = z.infer<typeof OrderEvent>;

/** An order's time line, oldest first. Only orders that were accepted have one: a refusal is answered where it is asked for. */
export const listOrderEvents = defineEndpoint({
  name: "list-order-events",
  host: "spot",
  method: "GET",
  path: "/v1/spot/order/events",
  auth: true,
  input: z.strictObject({
    orderId: Id,
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({ items: z.array(OrderEvent), next: Id.nullable() }),
});
