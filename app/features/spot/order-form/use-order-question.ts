import { useTranslation } from "~/i18n/use-translation";
import { isolateLtr } from "~/lib/isolate-ltr";
import { usePriceQuestion } from "~/features/terminal/stale/PriceQuestion";
import { useTerminal } from "../terminal-context";
import { missingField } from "./draft";
import type { Side } from "./order-types";
import { orderRisks, RISK_PERCENT } from "./risks";
import type { OrderFormState } from "./use-order-form";

/** Asks once before a risky order is sent. */
export function useOrderQuestion(form: OrderFormState) {
  const { t } = useTranslation("spot");
  const { instrument, market, rules } = useTerminal();
  return usePriceQuestion((submitter) => {
    const side: Side = submitter instanceof HTMLButtonElement && submitter.value === "sell" ? "sell" : "buy";
    if (form.isWrong || missingField(form.draft, side) !== null) return null;
    const lastPrice = market.trades.get()[0]?.price ?? market.ticker.get()?.last ?? null;
    const { draft, own } = form;
    const order = { instrument, book: market.book.get(), lastPrice, draft, side, funds: own?.funds ?? null };
    return {
      risks: orderRisks(order).map((risk) => ({
        name: `order.${risk}`,
        text: t(`confirm.${risk}`, { percent: isolateLtr(`${RISK_PERCENT[risk]}%`) }),
      })),
      confirmLabel: t(side === "sell" ? "form.sell" : "form.buy", { asset: rules.base }),
      isPriced: true,
    };
  });
}
