import { useTranslation } from "~/i18n/use-translation";
import { isolateLtr } from "~/lib/isolate-ltr";
import { isSilenced, silence } from "~/lib/silenced-questions";
import { ConfirmDialog } from "~/ui/Dialog";
import { useAskBefore } from "~/ui/use-ask-before";
import { StaleLine, useStaleAge } from "~/features/terminal/stale/StaleQuestion";
import type { Confirmation } from "../outcome";
import { previewOrder } from "./preview";
import { orderRisks, RISK_PERCENT, type Risk } from "./risks";
import type { Side } from "./order-types";
import type { OrderFormState } from "./use-order-form";
import { useSideNames } from "./use-side-names";

interface Question {
  side: Side;
  risks: Risk[];
  /** How old the prices are, in ms; null while they are live. */
  staleMs: number | null;
}

const nameOf = (risk: Risk) => `futures.${risk}`;

/** Asks once before a risky order is sent, unless the person has had enough of the question, and whenever prices may be old. */
export function useRiskQuestion(form: OrderFormState) {
  const staleAge = useStaleAge();
  const names = useSideNames(form.grounds.act);
  const asking = useAskBefore<Question>((submitter) => {
    const side: Side = submitter instanceof HTMLButtonElement && submitter.value === "sell" ? "sell" : "buy";
    // What is wrong with the form is told by the answer to it.
    if (form.isWrong || previewOrder(form.grounds, form.draft, side).lots === null) return null;
    const risks = orderRisks(form.grounds, form.draft, side).filter((risk) => !isSilenced(nameOf(risk)));
    const staleMs = staleAge();
    return risks.length > 0 || staleMs !== null ? { side, risks, staleMs } : null;
  });
  return { ...asking, names };
}

export function RiskDialog({ asking }: { asking: ReturnType<typeof useRiskQuestion> }) {
  const { t } = useTranslation("spot");
  const { question, names } = asking;
  const risks = question?.risks ?? [];
  return (
    <ConfirmDialog
      open={question !== null}
      title={t("confirm.order")}
      confirmLabel={names[question?.side ?? "buy"]}
      canSilence={risks.length > 0}
      onClose={asking.dismiss}
      onConfirm={(isSilencing) => {
        if (isSilencing) for (const risk of risks) silence(nameOf(risk));
        asking.confirm();
      }}
    >
      <RiskList risks={risks} staleMs={question?.staleMs ?? null} />
    </ConfirmDialog>
  );
}

/** Without a script the page itself asks once more: sent again unchanged, the order is placed. */
export function Confirm({ confirmation }: { confirmation: Confirmation | null }) {
  const { t } = useTranslation("spot");
  if (!confirmation) return null;
  return (
    <div className="term-form-confirm" role="alert">
      <b>{t("confirm.order")}</b>
      <RiskList risks={confirmation.risks} staleMs={null} />
      <p>{t("confirm.again")}</p>
      <input type="hidden" name="confirmed" value={confirmation.key} />
    </div>
  );
}

function RiskList({ risks, staleMs }: { risks: readonly Risk[]; staleMs: number | null }) {
  const { t } = useTranslation("futures");
  return (
    <ul>
      {staleMs !== null && (
        <li>
          <StaleLine ageMs={staleMs} />
        </li>
      )}
      {risks.map((risk) => (
        <li key={risk}>
          {t(risk === "far" ? "form.far" : `spot:confirm.${risk}`, { percent: isolateLtr(`${RISK_PERCENT[risk]}%`) })}
        </li>
      ))}
    </ul>
  );
}
