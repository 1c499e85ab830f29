import { useFetcher, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useHydrated } from "~/ui/use-hydrated";
import type { OrderOutcome } from "../order-outcome";
import { useTerminal } from "../terminal-context";
import { ORDER_FORM_ID, ORDERS_ID } from "../terminal-links";
import { ORDER_TYPES, readDraft, type FieldError, type FieldName, type OrderType, type TimeInForce } from "./draft";
import { useToldOrders } from "./told-orders";
import { useFunds } from "./use-funds";
import { followerOf, sentFields, useOrderTexts } from "./use-order-texts";

export interface OrderFormProps {
  /** Named by the server: a repeated submit places nothing twice. */
  clientOrderId: string;
  /** The last price when the page was loaded; the field's first content. */
  lastPrice: string | null;
  isSignedIn: boolean;
  /** What the action said to a form that was sent without JavaScript. */
  outcome: OrderOutcome | undefined;
}

function readOrderType(text: string | null): OrderType {
  return ORDER_TYPES.find((type) => type === text) ?? "limit";
}

/** Points the address elsewhere, by assignment: only that moves the document's target. */
function closeSheet(): void {
  if (window.location.hash === `#${ORDER_FORM_ID}`) window.location.hash = ORDERS_ID;
}

/** The state of the order form: what is typed, what it means, and what became of the last order. */
export function useOrderForm({ clientOrderId, lastPrice, outcome }: OrderFormProps) {
  const { instrument, fills, toasts } = useTerminal();
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const fetcher = useFetcher<OrderOutcome>();
  const answer = fetcher.data ?? outcome;
  useToldOrders(fetcher.data);
  const typed = outcome && !outcome.ok ? outcome.typed : null;
  const orderType = readOrderType(search.get("type"));
  const [timeInForce, setTimeInForce] = useState<TimeInForce>(typed?.timeInForce ?? "gtc");
  const [postOnly, setPostOnly] = useState(typed?.postOnly ?? false);
  const { texts, write, settle, clearSize } = useOrderTexts(instrument, orderType, {
    price: typed?.price ?? search.get("price") ?? lastPrice ?? "",
    amount: typed?.amount ?? search.get("amount") ?? "",
    total: typed?.total ?? search.get("total") ?? "",
  });
  const own = useFunds();
  const { draft, errors } = readDraft(instrument, sentFields(texts, { orderType, timeInForce, postOnly }));

  useEffect(() => fills.listen(({ field, text }) => write(field, text)), [fills, write]);
  const placed = fetcher.data?.ok ? fetcher.data : null;
  useEffect(() => {
    if (!placed) return;
    toasts.send(placed.message);
    closeSheet();
  }, [placed, toasts]);
  const [seen, setSeen] = useState({ answer, texts });
  if (seen.answer !== answer) {
    setSeen({ answer, texts });
    if (placed) clearSize();
  }

  const refused = answer && !answer.ok && answer.intent === "place" ? answer : null;
  // What the server said about the fields holds until they are changed.
  const serverErrors = refused && seen.texts === texts ? refused.errors : [];
  const errorOf = (field: FieldName): FieldError | undefined =>
    errors.find((error) => error.field === field) ?? serverErrors.find((error) => error.field === field);
  return {
    Form: fetcher.Form,
    isPending: fetcher.state !== "idle",
    clientOrderId: answer?.clientOrderId ?? clientOrderId,
    refusal: refused?.message ?? null,
    orderType,
    timeInForce,
    setTimeInForce,
    postOnly,
    setPostOnly,
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
