import type { ReactNode } from "react";
import { PriceQuestion, usePriceQuestion, type FormRisk } from "~/features/terminal/stale/PriceQuestion";
import { useErrorText } from "~/features/terminal/order-form/use-error-text";
import { Button } from "~/ui/Button";
import type { Intent } from "./outcome";
import type { ActionForm } from "./use-action-form";

interface ActionFieldsProps {
  form: ActionForm;
  intent: Intent;
  /** Hidden fields by their names. */
  hidden?: Readonly<Record<string, string>>;
  submitLabel: string;
  isHeld?: boolean;
  /** What is asked about once more before it is sent. */
  risk?: FormRisk | null;
  /** Whether prices that may be old are asked about; told by the intent where it isn't given. */
  isPriced?: boolean;
  children?: ReactNode;
}

/** Trades at once, at the prices that the person sees. */
const SENDS_ORDER: ReadonlySet<Intent> = new Set<Intent>(["close", "reverse", "close-all"]);

/** Changes what a position stands on, which the person has weighed against the prices that they see. */
const MOVES_RISK: ReadonlySet<Intent> = new Set<Intent>(["exits", "margin", "leverage", "margin-mode"]);

/** A form of a dialog: its fields, what was wrong as a whole, and its button. */
export function ActionFields(props: ActionFieldsProps) {
  const { form, intent, hidden = {}, submitLabel, isHeld = false, risk, children } = props;
  const { isPriced = SENDS_ORDER.has(intent) || MOVES_RISK.has(intent) } = props;
  const errorText = useErrorText();
  const { Form, action, failure, isPending, isHydrated } = form;
  const asking = usePriceQuestion(() => ({ risks: risk ? [risk] : [], confirmLabel: submitLabel, isPriced }));
  return (
    <Form
      method="post"
      action={action}
      className="fut-dialog-form"
      preventScrollReset
      noValidate
      onSubmit={asking.onSubmit}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isHydrated && <input type="hidden" name="respond" value="data" />}
      {children}
      {failure?.message && (
        <p className="term-form-error" role="alert">
          {errorText(failure.message)}
        </p>
      )}
      <Button type="submit" block disabled={isPending || isHeld} aria-busy={isPending}>
        {submitLabel}
      </Button>
      <PriceQuestion asking={asking} about={SENDS_ORDER.has(intent) ? "order" : "change"} />
    </Form>
  );
}
