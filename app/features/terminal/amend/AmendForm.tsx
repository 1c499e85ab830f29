import { useFetcher, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Instrument } from "~exchange/domain/instrument";
import { pairName } from "~/lib/instrument";
import { Button } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useHydrated } from "~/ui/use-hydrated";
import { useErrorText } from "../order-form/use-error-text";
import { useUnchangedSince } from "../order-form/use-unchanged-since";
import { PriceQuestion, usePriceQuestion } from "../stale/PriceQuestion";
import { useTerminal } from "../terminal-context";
import { AMEND_ID, ORDERS_ID, terminalSearch, useTerminalLink } from "../terminal-links";
import { AmendFields } from "./AmendFields";
import {
  keepsPlace,
  readAmendment,
  type AmendableOrder,
  type AmendAnswer,
  type Amendment,
  type RefusedAmendment,
} from "./amendment";

/** The form's way to the server. It belongs to the list, as the row may be gone before the answer is there. */
export function useAmendForm(outcome: AmendAnswer | undefined) {
  const { toasts } = useTerminal();
  const fetcher = useFetcher<AmendAnswer>();
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

interface AmendFormProps {
  form: Amending;
  order: AmendableOrder;
  /** Of the order's own pair. */
  instrument: Instrument;
  /** What the market calls a quantity. */
  sizeLabel: string;
  /** Whether the order rests, so that its price and its quantity can be changed. */
  rests?: boolean;
  /** What else of the order the market lets change; told what was wrong with it. */
  more?(refused: RefusedAmendment | null): ReactNode;
}

/** What is typed, what it means, and what is wrong with it. */
function useAmendment({ form, order, instrument }: AmendFormProps) {
  const typed = form.refused?.amendment?.orderId === order.orderId ? form.refused.amendment : null;
  const [texts, setTexts] = useState({
    price: typed?.price ?? order.price ?? "",
    quantity: typed?.quantity ?? order.quantity ?? "",
  });
  const read = readAmendment(instrument, texts);
  const isUnchanged = useUnchangedSince(form.answer, texts);
  const refused = typed && isUnchanged ? form.refused : null;
  return {
    ...{ texts, read },
    message: refused?.message ?? null,
    refusedHere: typed && form.refused,
    errorOf: (field: string) => [...read.errors, ...(refused?.errors ?? [])].find((error) => error.field === field),
    change: (to: Partial<Amendment>) => setTexts((before) => ({ ...before, ...to })),
  };
}

/** Changes what can be changed of an open order, and says beforehand what that does to its place in the queue. */
export function AmendForm(props: AmendFormProps) {
  const { form, order, instrument, sizeLabel, rests = true, more } = props;
  const { t } = useTranslation("spot");
  const isHydrated = useHydrated();
  const link = useTerminalLink();
  const errorText = useErrorText();
  const { texts, read, message, refusedHere, errorOf, change } = useAmendment(props);
  // An order that doesn't rest has nothing here to be read: what else of it is changed was decided by a price all the same.
  const isWrong = rests && (read.ticks === null || read.lots === null);
  const asking = usePriceQuestion(() =>
    isWrong ? null : { risks: [], confirmLabel: t("amend.save"), isPriced: true },
  );
  const place = useRef<HTMLElement>(null);
  // The list may end above it.
  useEffect(() => {
    // What it returns is no clean-up: browsers answer with a promise.
    place.current?.closest("tr")?.scrollIntoView?.({ block: "nearest" });
  }, []);
  return (
    <form.Form
      method="post"
      action={form.action}
      className="term-amend"
      preventScrollReset
      noValidate
      onSubmit={asking.onSubmit}
    >
      <b ref={place} id={AMEND_ID}>
        {t("amend.title", { pair: pairName(order.pairCode) })}
      </b>
      <input type="hidden" name="intent" value="amend" />
      <input type="hidden" name="orderId" value={order.orderId} />
      <input type="hidden" name="orderPair" value={order.pairCode} />
      <input type="hidden" name="side" value={order.side} />
      {isHydrated && <input type="hidden" name="respond" value="data" />}
      {rests && (
        <AmendFields
          id="amend"
          instrument={instrument}
          texts={texts}
          sizeLabel={sizeLabel}
          errorOf={errorOf}
          onChange={change}
        />
      )}
      {more?.(refusedHere)}
      <div className="term-amend-actions">
        <Button type="submit" disabled={form.isPending} aria-busy={form.isPending}>
          {t("amend.save")}
        </Button>
        <Link to={`${link({ amend: null })}#${ORDERS_ID}`} className="term-amend-back" preventScrollReset replace>
          {t("amend.back")}
        </Link>
      </div>
      {rests && (
        <p className="term-amend-note" role="status">
          {placeWords(isHydrated ? keepsPlace(instrument, order, read) : null, t)}
        </p>
      )}
      {message && (
        <p className="term-form-error" role="alert">
          {errorText(message)}
        </p>
      )}
      <PriceQuestion asking={asking} about="change" />
    </form.Form>
  );
}

function placeWords(keeps: boolean | null, t: (key: string) => string): string {
  if (keeps === null) return t("amend.rule");
  return keeps ? t("amend.keepsPlace") : t("amend.losesPlace");
}

/** Opens the form under the order's row, and closes it again. */
export function AmendLink({ order, isOpen }: { order: AmendableOrder; isOpen: boolean }) {
  const { t } = useTranslation("spot");
  const link = useTerminalLink();
  const label = t("orderRow.amendOrder", { pair: pairName(order.pairCode) });
  return (
    <Link
      className="term-cancel"
      to={isOpen ? `${link({ amend: null })}#${ORDERS_ID}` : `${link({ amend: order.orderId })}#${AMEND_ID}`}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      preventScrollReset
      replace
    >
      <Icon name="edit" />
    </Link>
  );
}
