import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { quantityToLots, priceToTicks, ticksToPrice, lotsToQuantity } from "~exchange/domain/instrument";
import { readDecimalInput, NUMBER_CHARACTERS_MAX } from "~/lib/input/decimal-input";
import { Button } from "~/ui/Button";
import { useLive } from "../../live/use-live";
import { useTerminal } from "../../terminal-context";
import { amendmentEffect, type Amendment, type OrderLine } from "./order-lines";
import type { OrderActions } from "./use-order-actions";

interface AmendChipProps {
  line: OrderLine;
  draft: Amendment;
  actions: OrderActions;
  onChange(to: Partial<Amendment>): void;
  onClose(): void;
}

/** Asks before an order is changed, and says beforehand what becomes of its place in the queue. */
export function AmendChip({ line, draft, actions, onChange, onClose }: AmendChipProps) {
  const { t } = useTranslation("chart");
  const { instrument, market } = useTerminal();
  const book = useLive(market.book);
  const noteId = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  const best = { bid: book.bids[0]?.ticks ?? null, ask: book.asks[0]?.ticks ?? null };
  const effect = amendmentEffect(instrument, line, draft, best);
  const isNothing = effect === "unchanged" || effect === "invalid";
  useClosing(actions, onClose);
  useEffect(() => confirm.current?.focus({ preventScroll: true }), []);
  const ticks = priceToTicks(instrument, draft.price);
  const lots = quantityToLots(instrument, draft.quantity);
  const [refusal] = actions.outcome?.ok === false ? actions.outcome.errors : [];
  return (
    <form
      className="chart-amend term-pop"
      dir="auto"
      aria-label={t("order.title")}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNothing || ticks === null || lots === null) return;
        actions.amend(line, { price: ticksToPrice(instrument, ticks), quantity: lotsToQuantity(instrument, lots) });
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <AmendField
        label={t("spot:orders.price")}
        value={draft.price}
        noteId={noteId}
        onWrite={(price) => onChange({ price })}
      />
      <AmendField
        label={t("spot:orders.amount")}
        value={draft.quantity}
        noteId={noteId}
        onWrite={(quantity) => onChange({ quantity })}
      />
      <p id={noteId} role="status" data-effect={effect}>
        {refusal ? t(refusal.key, refusal.values) : t(`order.${effect}`)}
      </p>
      <span className="chart-amend-actions">
        <Button type="button" variant="soft" size="s" onClick={onClose}>
          {t("common:dialog.back")}
        </Button>
        <button
          type="submit"
          className="ui-btn ui-btn-primary ui-btn-s"
          ref={confirm}
          aria-disabled={isNothing || actions.isPending}
        >
          {t("order.confirm")}
        </button>
      </span>
    </form>
  );
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

interface AmendFieldProps {
  label: string;
  value: string;
  noteId: string;
  onWrite(text: string): void;
}

function AmendField({ label, value, noteId, onWrite }: AmendFieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={NUMBER_CHARACTERS_MAX}
        value={value}
        aria-describedby={noteId}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onBlur={(event) => {
          const read = readDecimalInput(event.currentTarget.value);
          if (read.kind === "value") onWrite(read.text);
        }}
      />
    </label>
  );
}
