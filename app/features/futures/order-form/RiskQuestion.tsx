import { useTranslation } from "~/i18n/use-translation";
import { isolateLtr } from "~/lib/isolate-ltr";
import { isSilenced, silence } from "~/lib/silenced-questions";
import { ConfirmDialog } from "~/ui/Dialog";
import { useAskBefore } from "~/ui/use-ask-before";
import type { Confirmation } from "../outcome";
import { orderRisks, RISK_PERCENT, type Risk } from "./risks";
import type { Side } from "./order-types";
import type { OrderFormState } from "./use-order-form";
import { useSideNames } from "./use-side-names";

interface Question {
  side: Side;
  risks: Risk[];
}

const nameOf = (risk: Risk) => `futures.${risk}`;

/** Asks once before a risky order is sent, unless the person has had enough of the question. */
export function useRiskQuestion(form: OrderFormState) {
  const names = useSideNames(form.grounds.act);
  const asking = useAskBefore<Question>((submitter) => {
    const side: Side = submitter instanceof HTMLButtonElement && submitter.value === "sell" ? "sell" : "buy";
    // What is wrong with the form is told by the answer to it.
    if (form.isWrong) return null;
    const risks = orderRisks(form.grounds, form.draft, side).filter((risk) => !isSilenced(nameOf(risk)));
    return risks.length > 0 ? { side, risks } : null;
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
      canSilence
      onClose={asking.dismiss}
      onConfirm={(isSilencing) => {
        if (isSilencing) for (const risk of risks) silence(nameOf(risk));
        asking.confirm();
      }}
    >
      <RiskList risks={risks} />
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
      <RiskList risks={confirmation.risks} />
      <p>{t("confirm.again")}</p>
      <input type="hidden" name="confirmed" value={confirmation.key} />
    </div>
  );
}

function RiskList({ risks }: { risks: readonly Risk[] }) {
  const { t } = useTranslation("futures");
  return (
    <ul>
      {risks.map((risk) => (
        <li key={risk}>
          {t(risk === "far" ? "form.far" : `spot:confirm.${risk}`, { percent: isolateLtr(`${RISK_PERCENT[risk]}%`) })}
        </li>
      ))}
    </ul>
  );
}
