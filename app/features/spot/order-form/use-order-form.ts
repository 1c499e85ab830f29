import { useFetcher, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { writeZonedTime } from "~/lib/input/zoned-time";
import { useDisplay } from "~/ui/money/display";
import { useHydrated } from "~/ui/use-hydrated";
import type { OrderOutcome } from "../order-outcome";
import { useTerminal } from "../terminal-context";
import { ORDER_FORM_ID } from "~/lib/order-form-id";
import { useTextsWhenSent } from "~/features/terminal/order-form/use-texts-when-sent";
import { useUnchangedSince } from "~/features/terminal/order-form/use-unchanged-since";
import { ORDERS_ID } from "~/features/terminal/terminal-links";
import { readDraft, textsOf, type Draft, type FieldError } from "./draft";
import type { ExitBasis } from "./exits";
import { faultOf } from "./faults";
import {
  readOrderType,
  type FieldName,
  type OrderType,
  type SelfTradePrevention,
  type TimeInForce,
} from "./order-types";
import type { ToldRefusal } from "./refusals";
import { useToldOrders } from "./told-orders";
import { useFunds } from "./use-funds";
import { followerOf, sentFields, useOrderTexts } from "./use-order-texts";

export interface OrderFormProps {
  /** Named by the server: a repeated submit places nothing twice. */
  clientOrderId: string;
  /** The last price when the page was loaded; the field's first content. */
  lastPrice: string | null;
  isSignedIn: boolean;
  selfTradePrevention: SelfTradePrevention;
  /** When the page was put together, Unix ms. */
  time: number;
  /** What the action said to a form that was sent without JavaScript. */
  outcome: OrderOutcome | undefined;
}

/** A good-till-date order runs a day unless another date is typed. */
const EXPIRY_MS = 86_400_000;

/** Points the address elsewhere, by assignment: only that moves the document's target. */
function closeSheet(): void {
  if (window.location.hash === `#${ORDER_FORM_ID}`) window.location.hash = ORDERS_ID;
}

/** The state of the order form: what is typed, what it means, and what became of the last order. */
export function useOrderForm(props: OrderFormProps) {
  const { outcome } = props;
  const { instrument, fills } = useTerminal();
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const fetcher = useFetcher<OrderOutcome>();
  const answer = fetcher.data ?? outcome;
  useToldOrders(fetcher.data);
  const orderType = readOrderType(search.get("type"));
  const { texts, write, settle, clearSize, ...options } = useTyped(props, orderType);
  const own = useFunds();
  const { draft, errors } = readDraft(instrument, sentFields(texts, { orderType, ...options.sent }));

  useEffect(() => {
    return fills.listen(({ field, text }) => write(field, text));
  }, [fills, write]);
  const placed = fetcher.data?.ok ? fetcher.data : null;
  usePlacedToast(placed);
  const sent = useTextsWhenSent(fetcher.formData, texts);
  const isUnchanged = useUnchangedSince(answer, texts, () => {
    if (placed && texts[texts.leading] === sent[texts.leading]) clearSize();
  });

  const refused = answer && !answer.ok && answer.intent === "place" ? answer : null;
  const serverErrors = refused && isUnchanged ? refused.errors : [];
  const fault = errors.length > 0 ? null : faultOfBoth(draft, instrument, props.time);
  const errorOf = (field: FieldName): FieldError | undefined =>
    [...errors, ...serverErrors].find((error) => error.field === field) ??
    (fault?.field === field ? { ...fault, field } : undefined);
  return {
    Form: fetcher.Form,
    isPending: fetcher.state !== "idle",
    clientOrderId: answer?.clientOrderId ?? props.clientOrderId,
    refusal: refused?.message ?? (fault?.field === null ? fault : null),
    confirmation: refused?.confirmation ?? null,
    orderType,
    ...options,
    texts,
    following: followerOf(texts),
    write,
    settle,
    draft,
    isWrong: errors.length > 0,
    errorOf,
    /** Something reads two ways: nothing is sent until it is clear what is meant. Without a script the server asks. */
    mustAsk: isHydrated && errors.some((error) => error.key === "errors:NUMBER_AMBIGUOUS"),
    own,
  };
}

export type OrderFormState = ReturnType<typeof useOrderForm>;

/** What the person has typed and chosen; at first what the last form or the address says. */
function useTyped({ outcome, lastPrice, time, selfTradePrevention: remembered }: OrderFormProps, orderType: OrderType) {
  const { instrument } = useTerminal();
  const { zone } = useDisplay();
  const [search] = useSearchParams();
  const typed = outcome && !outcome.ok ? outcome.typed : null;
  const [timeInForce, setTimeInForce] = useState<TimeInForce>(typed?.timeInForce ?? "gtc");
  const [postOnly, setPostOnly] = useState(typed?.postOnly ?? false);
  const [selfTradePrevention, setSelfTradePrevention] = useState(typed?.selfTradePrevention ?? remembered);
  const [exitBy, setExitBy] = useState<ExitBasis>(
    typed?.exitBy ?? (search.get("exitBy") === "percent" ? "percent" : "price"),
  );
  const [typedZone] = useState(typed?.zone ?? zone);
  const first: Partial<Record<FieldName, string>> = {
    price: lastPrice ?? "",
    expiresAt: writeZonedTime(time + EXPIRY_MS, typedZone),
  };
  const initial = textsOf((field) => typed?.[field] ?? search.get(field) ?? first[field]);
  return {
    ...useOrderTexts(instrument, orderType, initial),
    ...{ timeInForce, setTimeInForce, postOnly, setPostOnly, selfTradePrevention, setSelfTradePrevention },
    ...{ exitBy, setExitBy },
    zone: typedZone,
    sent: { timeInForce, postOnly, zone: typedZone, exitBy },
  };
}

/** Tells of a placed order, and puts the form of a phone away. */
function usePlacedToast(placed: Extract<OrderOutcome, { ok: true }> | null): void {
  const { toasts } = useTerminal();
  useEffect(() => {
    if (!placed) return;
    toasts.send({ ...placed.message, about: placed.orderId });
    closeSheet();
  }, [placed, toasts]);
}

/** What is wrong with the order on whichever side it is sent; what is wrong on one alone is told beside the preview. */
function faultOfBoth(draft: Draft, instrument: Parameters<typeof faultOf>[0], time: number): ToldRefusal | null {
  const market = { time, last: 0 };
  const [buy, sell] = [faultOf(instrument, draft, "buy", market), faultOf(instrument, draft, "sell", market)];
  return buy && sell && buy.key === sell.key && buy.field === sell.field ? buy : null;
}
