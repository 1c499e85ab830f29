import { useEffect, useId, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import {
  lotsToQuantity,
  priceToTicks,
  quantityToLots,
  ticksToPrice,
  type Instrument,
} from "~exchange/domain/instrument";
import { Button } from "~/ui/Button";
import { AmendFields } from "../../amend/AmendFields";
import { readAmendment, type Amendment, type ReadAmendment, type TypedAmendment } from "../../amend/amendment";
import { useLive } from "../../live/use-live";
import { PriceQuestion, usePriceQuestion } from "../../stale/PriceQuestion";
import { useTerminal } from "../../terminal-context";
import { amendmentEffect, type OrderLine } from "./order-lines";
import type { OrderActions } from "./use-order-actions";

interface AmendChipProps {
  line: OrderLine;
  draft: Amendment;
  actions: OrderActions;
  sizeLabel: string;
  onChange(to: Partial<Amendment>): void;
  onClose(): void;
}

/** Asks before an order is changed, and says beforehand what becomes of its place in the queue. */
export function AmendChip({ line, draft, actions, sizeLabel, onChange, onClose }: AmendChipProps) {
  const { t } = useTranslation("chart");
  const { instrument } = useTerminal();
  const id = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  const { read, effect, errorOf } = useReading(line, draft, actions);
  const isNothing = effect === "unchanged" || effect === "invalid";
  const isHeld = isNothing || actions.isPending;
  const asking = usePriceQuestion(() =>
    isHeld ? null : { risks: [], confirmLabel: t("order.confirm"), isPriced: true },
  );
  useClosing(actions, onClose);
  useEffect(() => {
    confirm.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <form
        className="chart-amend term-pop"
        dir="auto"
        aria-label={t("order.title")}
        noValidate
        onSubmit={(event) => {
          asking.onSubmit(event);
          if (event.defaultPrevented) return;
          event.preventDefault();
          const { ticks, lots } = read;
          if (isHeld || ticks === null || lots === null) return;
          actions.amend(line, { price: ticksToPrice(instrument, ticks), quantity: lotsToQuantity(instrument, lots) });
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      >
        <AmendFields
          id={id}
          instrument={instrument}
          texts={draft}
          sizeLabel={sizeLabel}
          errorOf={errorOf}
          onChange={onChange}
        />
        <p className="chart-amend-effect" role="status" data-effect={effect}>
          {t(`order.${effect}`)}
        </p>
        <span className="chart-amend-actions">
          <Button type="button" variant="soft" size="s" onClick={onClose}>
            {t("common:dialog.back")}
          </Button>
          <button type="submit" className="ui-btn ui-btn-primary ui-btn-s" ref={confirm} aria-disabled={isHeld}>
            {t("order.confirm")}
          </button>
        </span>
      </form>
      <PriceQuestion asking={asking} about="change" />
    </>
  );
}

/** What is typed, what it would do, and what is wrong with it: the server's word holds until something is changed. */
function useReading(line: OrderLine, draft: Amendment, { outcome }: OrderActions) {
  const { instrument, market } = useTerminal();
  const book = useLive(market.book);
  const best = { bid: book.bids[0]?.ticks ?? null, ask: book.asks[0]?.ticks ?? null };
  const read = readAmendment(instrument, draft);
  const refused = outcome?.ok === false && isAbout(outcome.amendment, line, read, instrument) ? outcome.errors : [];
  return {
    read,
    effect: amendmentEffect(instrument, line, read, best),
    errorOf: (field: string) => [...read.errors, ...refused].find((error) => error.field === field),
  };
}

/** Closes once the exchange has taken the change that was asked for here. */
function useClosing({ outcome }: OrderActions, onClose: () => void): void {
  const before = useRef(outcome);
  useEffect(() => {
    if (outcome === before.current) return;
    before.current = outcome;
    if (outcome?.ok) onClose();
  }, [outcome, onClose]);
}

/** Whether what was refused is what the form says still. */
function isAbout(
  refused: TypedAmendment | null,
  { orderId }: OrderLine,
  { ticks, lots }: ReadAmendment,
  instrument: Instrument,
): boolean {
  return (
    refused?.orderId === orderId &&
    priceToTicks(instrument, refused.price) === ticks &&
    quantityToLots(instrument, refused.quantity) === lots
  );
}
