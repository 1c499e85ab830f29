import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Decimal, EndReason, Id, OrderExits, OrderState, Time } from "./schemas";

const shared = { eventId: Id, time: Time };

export const OrderEvent = z.discriminatedUnion("type", [
  z.object({ ...shared, type: z.literal("placed"), price: Decimal.nullable(), quantity: Decimal.nullable() }),
  z.object({ ...shared, type: z.literal("untold") }).describe("What came before isn't kept any more."),
  z
    .object({ ...shared, type: z.literal("armed"), last: Decimal.nullable() })
    .describe("Waits for its trigger; `last` is the price of the last trade by then."),
  z
    .object({ ...shared, type: z.literal("triggered"), trigger: Decimal.nullable(), crossed: Decimal.nullable() })
    .describe("`crossed`: price of the trade that reached the trigger, where it is known."),
  z
    .object({ ...shared, type: z.literal("disarmed") })
    .describe("A first fill of its limit took the trigger of an oco away."),
  z.object({
    ...shared,
    type: z.literal("amended"),
    priceBefore: Decimal.nullable(),
    price: Decimal.nullable(),
    quantityBefore: Decimal.nullable(),
    quantity: Decimal.nullable(),
    keepsPlace: z.boolean().describe("Whether it kept its place in the queue."),
  }),
  z
    .object({
      ...shared,
      type: z.literal("exits_changed"),
      exitsBefore: OrderExits.nullable(),
      exits: OrderExits.nullable(),
    })
    .describe(
      "Its exits came, changed or went; null for none. Its place in the queue is what it was, but for an `amended` before it.",
    ),
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
    left: Decimal.nullable().describe("Still to fill; null for an order by quote amount."),
  }),
  z.object({
    ...shared,
    type: z
      .literal("rested")
      .describe("It came into the book. The place is that right after the command that brought it there."),
    price: Decimal,
    quantity: Decimal.describe("Still to fill."),
    shown: Decimal.describe("What of it is shown."),
    ahead: Decimal.nullable().describe("Before it at its own price; null where that isn't known exactly."),
    levelsBetter: z.number().int().describe("Price levels of its side that are better."),
    better: Decimal.nullable().describe("Quantity at those; null where it stands very deep."),
    bestOpposite: Decimal.nullable(),
  }),
  z
    .object({ ...shared, type: z.literal("slice_shown"), price: Decimal, shown: Decimal, hidden: Decimal })
    .describe("An iceberg's slice was filled: the next one stands last in its queue."),
  z
    .object({ ...shared, type: z.literal("exit_placed"), exitOrderId: Id })
    .describe("The order has ended, and its exit was placed: an order of its own."),
  z
    .object({ ...shared, type: z.literal("exit_refused"), exitOrderId: Id, reason: EndReason })
    .describe("The order has ended, and its exit was refused: an order of its own all the same."),
  z.object({ ...shared, type: z.literal("ended"), state: OrderState.exclude(["open"]), reason: EndReason }),
]);
export type OrderEvent = z.infer<typeof OrderEvent>;

export const listOrderEvents = defineEndpoint({
  name: "list-order-events",
  description:
    "What happened to an order, oldest first. Only orders that were accepted have a time line: a refusal is answered " +
    "where it is asked for.",
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
