import { useTranslation } from "~/i18n/use-translation";
import { StaleLine, useStaleAge } from "~/features/terminal/stale/StaleQuestion";
import { isSilenced, silence } from "~/lib/silenced-questions";
import { ConfirmDialog } from "~/ui/Dialog";
import { useAskBefore } from "~/ui/use-ask-before";
import type { Intent } from "./outcome";

/** Why a form is asked about once more. */
export interface FormRisk {
  /** What the device remembers, once the person has had enough of it. */
  name: string;
  text: string;
}

interface Question {
  risk: FormRisk | null;
  /** How old the prices are, in ms; null while they are live, or where they don't matter. */
  staleMs: number | null;
}

/** What trades at once at the prices that the person sees. */
const SENDS_ORDER: ReadonlySet<Intent> = new Set<Intent>(["close", "reverse", "close-all"]);

/** Asks before a form of a dialog is sent: whenever it is an order and prices may be old, and about its own risk. */
export function useFormQuestion(intent: Intent, risk: FormRisk | null) {
  const staleAge = useStaleAge();
  return useAskBefore<Question>(() => {
    const asked = risk && !isSilenced(risk.name) ? risk : null;
    const staleMs = SENDS_ORDER.has(intent) ? staleAge() : null;
    return asked !== null || staleMs !== null ? { risk: asked, staleMs } : null;
  });
}

interface QuestionDialogProps {
  asking: ReturnType<typeof useFormQuestion>;
  confirmLabel: string;
}

export function QuestionDialog({ asking, confirmLabel }: QuestionDialogProps) {
  const { t } = useTranslation("spot");
  const { question } = asking;
  const risk = question?.risk ?? null;
  const staleMs = question?.staleMs ?? null;
  return (
    <ConfirmDialog
      open={question !== null}
      title={t(staleMs === null ? "futures:question.change" : "confirm.order")}
      confirmLabel={confirmLabel}
      canSilence={risk !== null}
      onClose={asking.dismiss}
      onConfirm={(isSilencing) => {
        if (isSilencing && risk) silence(risk.name);
        asking.confirm();
      }}
    >
      {staleMs !== null && (
        <p>
          <StaleLine ageMs={staleMs} />
        </p>
      )}
      {risk && <p>{risk.text}</p>}
    </ConfirmDialog>
  );
}
