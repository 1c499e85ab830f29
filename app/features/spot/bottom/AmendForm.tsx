import { Link, useFetcher, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Order } from "~exchange/contract/schemas";
import { instrumentOf, pairName, type PairRules } from "~/lib/instrument";
import { Button } from "~/ui/Button";
import { useHydrated } from "~/ui/use-hydrated";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { readAmendment } from "../order-form/draft";
import type { FieldName } from "../order-form/order-types";
import { useErrorText } from "~/features/terminal/order-form/use-error-text";
import type { OrderOutcome } from "../order-outcome";
import { useTerminal } from "../terminal-context";
import { AMEND_ID, ORDERS_ID, terminalSearch, useTerminalLink } from "~/features/terminal/terminal-links";
import { keepsPlace } from "./order-facts";

/** The form's way to the server. It belongs to the list, as the row may be gone before the answer is there. */
export function useAmendForm(outcome: OrderOutcome | undefined) {
  const { toasts } = useTerminal();
  const fetcher = useFetcher<OrderOutcome>();
  const navigate = useNavigate();
  const link = useTerminalLink();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const answer = fetcher.data ?? outcome;
  const amended = fetcher.data?.ok ? fetcher.data : null;
  useEffect(() => {
    if (!amended) return;
    toasts.send({ ...amended.message, about: amended.orderId });
    navigate(link({ amend: null }), { replace: true, preventScrollReset: true });
    // Once for each answer, whatever the address has become meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [amended]);
  return {
    Form: fetcher.Form,
    action: `${pathname}${terminalSearch(search)}#${AMEND_ID}`,
    isPending: fetcher.state !== "idle",
    answer,
    refused: answer && !answer.ok && answer.intent === "amend" ? answer : null,
  };
}

type Amending = ReturnType<typeof useAmendForm>;

/** Changes the price and the quantity of a resting order, and says beforehand what that does to its place in the queue. */
export function AmendForm({ form, order }: { form: Amending; order: Order }) {
  const rules = useTerminal().pairs.find(({ pairCode }) => pairCode === order.pairCode);
  return rules ? <Fields form={form} order={order} rules={rules} /> : null;
}

/** What is typed, what it means, and what is wrong with it. */
function useAmendment(form: Amending, order: Order, rules: PairRules) {
  const typed = form.refused?.amendment?.orderId === order.orderId ? form.refused.amendment : null;
  const [texts, setTexts] = useState({
    price: typed?.price ?? order.price ?? "",
    quantity: typed?.quantity ?? order.quantity ?? "",
  });
  const [instrument] = useState(() => instrumentOf(rules));
  const { draft, errors } = readAmendment(instrument, texts.price, texts.quantity);
  // What the server said holds until something is changed.
  const [seen, setSeen] = useState({ answer: form.answer, texts });
  if (seen.answer !== form.answer) setSeen({ answer: form.answer, texts });
  const refused = typed && seen.texts === texts ? form.refused : null;
  return {
    ...{ instrument, texts, draft },
    message: refused?.message ?? null,
    errorOf: (field: FieldName) => [...errors, ...(refused?.errors ?? [])].find((error) => error.field === field),
    write: (field: keyof typeof texts) => (text: string) => setTexts((before) => ({ ...before, [field]: text })),
  };
}

function Fields({ form, order, rules }: { form: Amending; order: Order; rules: PairRules }) {
  const { t } = useTranslation("spot");
  const isHydrated = useHydrated();
  const link = useTerminalLink();
  const errorText = useErrorText();
  const { instrument, texts, draft, message, errorOf, write } = useAmendment(form, order, rules);
  const place = useRef<HTMLElement>(null);
  // The list may end above it.
  useEffect(() => {
    // What it returns is no clean-up: browsers answer with a promise.
    place.current?.closest("tr")?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <form.Form method="post" action={form.action} className="term-amend" preventScrollReset noValidate>
      <b ref={place} id={AMEND_ID}>
        {t("amend.title", { pair: pairName(order.pairCode) })}
      </b>
      <input type="hidden" name="intent" value="amend" />
      <input type="hidden" name="orderId" value={order.orderId} />
      <input type="hidden" name="orderPair" value={order.pairCode} />
      <input type="hidden" name="side" value={order.side} />
      {isHydrated && <input type="hidden" name="respond" value="data" />}
      <NumberField
        id="amend-price"
        name="price"
        label={t("form.price")}
        unit={rules.quote}
        value={texts.price}
        error={errorOf("price")}
        step={rules.tick}
        decimals={instrument.priceDecimals}
        onWrite={write("price")}
        onSettle={write("price")}
      />
      <NumberField
        id="amend-quantity"
        name="quantity"
        label={t("form.amount")}
        unit={rules.base}
        value={texts.quantity}
        error={errorOf("amount")}
        step={rules.lot}
        decimals={instrument.quantityDecimals}
        onWrite={write("quantity")}
        onSettle={write("quantity")}
      />
      <div className="term-amend-actions">
        <Button type="submit" disabled={form.isPending} aria-busy={form.isPending}>
          {t("amend.save")}
        </Button>
        <Link to={`${link({ amend: null })}#${ORDERS_ID}`} className="term-amend-back" preventScrollReset replace>
          {t("amend.back")}
        </Link>
      </div>
      <p className="term-amend-note" role="status">
        {placeWords(isHydrated ? keepsPlace(instrument, order, draft) : null, t)}
      </p>
      {message && (
        <p className="term-form-error" role="alert">
          {errorText(message)}
        </p>
      )}
    </form.Form>
  );
}

function placeWords(keeps: boolean | null, t: (key: string) => string): string {
  if (keeps === null) return t("amend.rule");
  return keeps ? t("amend.keepsPlace") : t("amend.losesPlace");
}
