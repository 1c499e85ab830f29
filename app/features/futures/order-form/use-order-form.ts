import { useFetcher, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import type { QuantityUnit } from "~exchange/contract/futures/schemas";
import { entryOfLots, lotsOfEntry, QUANTITY_UNITS } from "~exchange/domain/futures/quantity";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { useTextsWhenSent } from "~/features/terminal/order-form/use-texts-when-sent";
import { useUnchangedSince } from "~/features/terminal/order-form/use-unchanged-since";
import { ORDERS_ID } from "~/features/terminal/terminal-links";
import { writeZonedTime } from "~/lib/input/zoned-time";
import { useDisplay } from "~/ui/money/display";
import { useHydrated } from "~/ui/use-hydrated";
import { useFutures } from "../futures-context";
import { failedAt, type FuturesOutcome } from "../outcome";
import { readDraft, textsOf, type FieldError, type FieldTexts, type OrderChoices } from "./draft";
import { EXIT_BASES, readOrderType, TRIGGER_KINDS, type FieldName, type TimeInForce } from "./order-types";
import { useGrounds } from "./use-grounds";

export interface OrderFormProps {
  /** Named by the server: a repeated submit places nothing twice. */
  clientOrderId: string;
  /** The last price when the page was loaded; the field's first content. */
  lastPrice: string | null;
  unit: QuantityUnit;
  /** When the page was put together, Unix ms. */
  time: number;
  /** What the action said to a form that was sent without JavaScript. */
  outcome: FuturesOutcome | undefined;
}

/** A good-till-date order runs a day unless another date is typed. */
const EXPIRY_MS = 86_400_000;
const TIMES: readonly TimeInForce[] = ["gtc", "ioc", "fok", "gtd"];

/** Points the address elsewhere, by assignment: only that moves the document's target. */
function closeSheet(): void {
  if (window.location.hash === `#${ORDER_FORM_ID}`) window.location.hash = ORDERS_ID;
}

/** The state of the order form: what is typed, what it means, and what became of the last order. */
export function useOrderForm(props: OrderFormProps) {
  const { contract } = useFutures();
  const isHydrated = useHydrated();
  const fetcher = useFetcher<FuturesOutcome>();
  const answer = fetcher.data ?? props.outcome;
  const refused = failedAt(answer, "place");
  const grounds = useGrounds();
  const { texts, write, choices, choose, clearSize } = useTyped(props, refused?.typed ?? null, grounds);
  const { draft, errors } = readDraft(contract, texts, choices);
  const placed = fetcher.data?.ok ? fetcher.data : null;
  usePlacedToast(placed);
  const sent = useTextsWhenSent(fetcher.formData, texts);
  const isUnchanged = useUnchangedSince(answer, texts, () => {
    if (placed && texts.quantity === sent.quantity) clearSize();
  });
  const told = refused && isUnchanged ? refused.errors : [];
  return {
    Form: fetcher.Form,
    isPending: fetcher.state !== "idle",
    clientOrderId: answer?.clientOrderId ?? props.clientOrderId,
    refusal: refused?.message ?? null,
    confirmation: refused?.confirmation ?? null,
    ...{ texts, write, choices, choose, draft, grounds },
    isWrong: errors.length > 0,
    errorOf: (field: FieldName): FieldError | undefined => {
      const error = [...errors, ...told].find((entry) => entry.field === field);
      return error && { ...error, field };
    },
    /** Something reads two ways: nothing is sent until it is clear what is meant. Without a script the server asks. */
    mustAsk: isHydrated && errors.some(({ key }) => key === "errors:NUMBER_AMBIGUOUS"),
  };
}

export type OrderFormState = ReturnType<typeof useOrderForm>;

/** What the person has typed and chosen; at first what the last form or the address says. */
function useTyped(
  { lastPrice, time, unit }: OrderFormProps,
  typed: Readonly<Record<string, string>> | null,
  { markTicks, leverage }: ReturnType<typeof useGrounds>,
) {
  const { contract, fills } = useFutures();
  const { zone } = useDisplay();
  const [search] = useSearchParams();
  const orderType = readOrderType(search.get("type"));
  const given = (name: string) => (typed ? typed[name] : search.get(name));
  const [texts, setTexts] = useState<FieldTexts>(() => {
    const first: Partial<FieldTexts> = { price: lastPrice ?? "", expiresAt: writeZonedTime(time + EXPIRY_MS, zone) };
    return textsOf((field) => given(field) ?? first[field]);
  });
  const [chosen, setChosen] = useState<Omit<OrderChoices, "orderType">>(() => ({
    timeInForce: TIMES.find((entry) => entry === given("timeInForce")) ?? "gtc",
    postOnly: given("postOnly") === "on",
    reduceOnly: given("reduceOnly") === "on",
    unit: Object.values(QUANTITY_UNITS).find((entry) => String(entry) === given("unit")) ?? unit,
    triggerBy: TRIGGER_KINDS.find((kind) => kind === given("triggerBy")) ?? "mark",
    exitBy: EXIT_BASES.find((basis) => basis === given("exitBy")) ?? "price",
    zone,
  }));
  const choose = useCallback((to: Partial<OrderChoices>) => setChosen((before) => ({ ...before, ...to })), []);
  const write = useCallback(
    (field: FieldName, text: string) => setTexts((before) => ({ ...before, [field]: text })),
    [],
  );
  const clearSize = useCallback(() => setTexts((before) => ({ ...before, quantity: "" })), []);
  const shownUnit = chosen.unit;
  useEffect(() => {
    return fills.listen(({ field, text }) => {
      if (field === "price") return write("price", text);
      const pricing = { ticks: markTicks, leverage };
      const lots = lotsOfEntry(contract, QUANTITY_UNITS.bi, text, pricing);
      write("quantity", lots === null ? text : entryOfLots(contract, shownUnit, lots, pricing));
    });
  }, [fills, write, contract, shownUnit, markTicks, leverage]);
  return { texts, write, clearSize, choices: { ...chosen, orderType }, choose };
}

/** Tells of a placed order, and puts the form of a phone away. */
function usePlacedToast(placed: Extract<FuturesOutcome, { ok: true }> | null): void {
  const { toasts } = useFutures();
  useEffect(() => {
    if (!placed) return;
    toasts.send({ ...placed.message, about: placed.orderId });
    closeSheet();
  }, [placed, toasts]);
}
