import { useTranslation } from "~/i18n/use-translation";
import { isolateLtr } from "~/lib/isolate-ltr";
import { usePriceQuestion } from "~/features/terminal/stale/PriceQuestion";
import type { Confirmation } from "../outcome";
import { previewOrder } from "./preview";
import { orderRisks, RISK_PERCENT, type Risk } from "./risks";
import type { Side } from "./order-types";
import type { OrderFormState } from "./use-order-form";
import { useSideNames } from "./use-side-names";

/** Asks once before a risky order is sent. */
export function useOrderQuestion(form: OrderFormState) {
  const names = useSideNames(form.grounds.act);
  const riskText = useRiskText();
  return usePriceQuestion((submitter) => {
    const side: Side = submitter instanceof HTMLButtonElement && submitter.value === "sell" ? "sell" : "buy";
    if (form.isWrong || previewOrder(form.grounds, form.draft, side).lots === null) return null;
    const risks = orderRisks(form.grounds, form.draft, side);
    return {
      risks: risks.map((risk) => ({ name: `futures.${risk}`, text: riskText(risk) })),
      confirmLabel: names[side],
      isPriced: true,
    };
  });
}

/** Without a script the page itself asks once more: sent again unchanged, the order is placed. */
export function Confirm({ confirmation }: { confirmation: Confirmation | null }) {
  const { t } = useTranslation("spot");
  const riskText = useRiskText();
  if (!confirmation) return null;
  return (
    <div className="term-form-confirm" role="alert">
      <b>{t("confirm.order")}</b>
      <ul>
        {confirmation.risks.map((risk) => (
          <li key={risk}>{riskText(risk)}</li>
        ))}
      </ul>
      <p>{t("confirm.again")}</p>
      <input type="hidden" name="confirmed" value={confirmation.key} />
    </div>
  );
}

function useRiskText(): (risk: Risk) => string {
  const { t } = useTranslation("futures");
  return (risk) =>
    t(risk === "far" ? "form.far" : `spot:confirm.${risk}`, { percent: isolateLtr(`${RISK_PERCENT[risk]}%`) });
}
