import { useTranslation } from "~/i18n/use-translation";
import { isSilenced, silence } from "~/lib/silenced-questions";
import { ConfirmDialog } from "~/ui/Dialog";
import { useAskBefore } from "~/ui/use-ask-before";
import { ageText, usePriceAge, useStale } from "./use-stale";

/** What makes a form risky by itself, whatever the age of the prices. */
export interface FormRisk {
  /** What the device remembers, once the person has had enough of it. */
  name: string;
  text: string;
}

interface Asking {
  risks: readonly FormRisk[];
  /** What its answer sends. */
  confirmLabel: string;
  /** False where no price goes into what is sent. */
  isPriced: boolean;
}

interface Question extends Asking {
  /** How old the prices are, in ms; null while they are live, or where they don't matter. */
  staleMs: number | null;
}

/**
 * Asks once more before a form is sent: about its own risks, unless the person has had enough of them, and about the prices
 * that it was decided by, whenever they may be old. `read` gives what there is to ask about; null for a form that is wrong,
 * which the answer to it tells.
 */
export function usePriceQuestion(read: (submitter: HTMLElement | null) => Asking | null) {
  const isStale = useStale();
  const age = usePriceAge();
  return useAskBefore<Question>((submitter) => {
    const asking = read(submitter);
    if (!asking) return null;
    const risks = asking.risks.filter(({ name }) => !isSilenced(name));
    const staleMs = isStale && asking.isPriced ? age() : null;
    return risks.length > 0 || staleMs !== null ? { ...asking, risks, staleMs } : null;
  });
}

interface PriceQuestionProps {
  asking: ReturnType<typeof usePriceQuestion>;
  /** Whether an order is about to be sent, or something that there is already is about to be changed. */
  about: "order" | "change";
}

/** The question itself. That prices may be old is asked every time: no device gets used to it. */
export function PriceQuestion({ asking, about }: PriceQuestionProps) {
  const { t } = useTranslation("spot");
  const { question } = asking;
  const risks = question?.risks ?? [];
  const staleMs = question?.staleMs ?? null;
  const lines = [...(staleMs === null ? [] : [t(...ageText("stale.ask", staleMs))]), ...risks.map(({ text }) => text)];
  return (
    <ConfirmDialog
      open={question !== null}
      title={t(`confirm.${about}`)}
      confirmLabel={question?.confirmLabel ?? ""}
      canSilence={risks.length > 0}
      onClose={asking.dismiss}
      onConfirm={(isSilencing) => {
        if (isSilencing) for (const { name } of risks) silence(name);
        asking.confirm();
      }}
    >
      {lines.length === 1 ? (
        <p>{lines[0]}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
