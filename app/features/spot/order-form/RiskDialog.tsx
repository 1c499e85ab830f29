import { useTranslation } from "~/i18n/use-translation";
import { isolateLtr } from "~/lib/isolate-ltr";
import { isSilenced, silence } from "~/lib/silenced-questions";
import { ConfirmDialog } from "~/ui/Dialog";
import { useAskBefore } from "~/ui/use-ask-before";
import { StaleLine, useStaleAge } from "~/features/terminal/stale/StaleQuestion";
import { useTerminal } from "../terminal-context";
import { missingField } from "./draft";
import type { Side } from "./order-types";
import { orderRisks, RISK_PERCENT, type Risk } from "./risks";
import type { OrderFormState } from "./use-order-form";

interface Question {
  side: Side;
  risks: Risk[];
  /** How old the prices are, in ms; null while they are live. */
  staleMs: number | null;
}

const nameOf = (risk: Risk) => `order.${risk}`;

/** Asks once before a risky order is sent, unless the person has had enough of the question, and whenever prices may be old. */
export function useRiskQuestion(form: OrderFormState) {
  const { instrument, market } = useTerminal();
  const staleAge = useStaleAge();
  return useAskBefore<Question>((submitter) => {
    const side: Side = submitter instanceof HTMLButtonElement && submitter.value === "sell" ? "sell" : "buy";
    // What is wrong with the form is told by the answer to it.
    if (form.isWrong || missingField(form.draft, side) !== null) return null;
    const lastPrice = market.trades.get()[0]?.price ?? market.ticker.get()?.last ?? null;
    const { draft, own } = form;
    const order = { instrument, book: market.book.get(), lastPrice, draft, side, funds: own?.funds ?? null };
    const risks = orderRisks(order).filter((risk) => !isSilenced(nameOf(risk)));
    const staleMs = staleAge();
    return risks.length > 0 || staleMs !== null ? { side, risks, staleMs } : null;
  });
}

export function RiskDialog({ asking }: { asking: ReturnType<typeof useRiskQuestion> }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const { question } = asking;
  const risks = question?.risks ?? [];
  return (
    <ConfirmDialog
      open={question !== null}
      title={t("confirm.order")}
      confirmLabel={
        question?.side === "sell" ? t("form.sell", { asset: rules.base }) : t("form.buy", { asset: rules.base })
      }
      canSilence={risks.length > 0}
      onClose={asking.dismiss}
      onConfirm={(isSilencing) => {
        if (isSilencing) for (const risk of risks) silence(nameOf(risk));
        asking.confirm();
      }}
    >
      <ul>
        {question && question.staleMs !== null && (
          <li>
            <StaleLine ageMs={question.staleMs} />
          </li>
        )}
        {risks.map((risk) => (
          <li key={risk}>{t(`confirm.${risk}`, { percent: isolateLtr(`${RISK_PERCENT[risk]}%`) })}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
