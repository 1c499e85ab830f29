import type { ReactNode } from "react";
import { useErrorText } from "~/features/terminal/order-form/use-error-text";
import { Button } from "~/ui/Button";
import { QuestionDialog, useFormQuestion, type FormRisk } from "./FormQuestion";
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
  children?: ReactNode;
}

/** A form of a dialog: its fields, what was wrong as a whole, and its button. */
export function ActionFields(props: ActionFieldsProps) {
  const { form, intent, hidden = {}, submitLabel, isHeld = false, risk, children } = props;
  const errorText = useErrorText();
  const { Form, action, failure, isPending, isHydrated } = form;
  const asking = useFormQuestion(intent, risk ?? null);
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
      <QuestionDialog asking={asking} confirmLabel={submitLabel} />
    </Form>
  );
}
