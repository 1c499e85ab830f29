import { useTranslation } from "~/i18n/use-translation";
import { priceToTicks } from "~exchange/domain/instrument";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { useLive } from "~/features/terminal/live/use-live";
import { useTerminal } from "../terminal-context";
import type { Draft } from "./draft";
import { percentOfBips } from "./refusals";
import { triggerText } from "./preview";

/** Which way the price must go: above the last price a trigger is for buying, below it for selling. */
export function TriggerNote({ draft }: { draft: Draft }) {
  const { t } = useTranslation("spot");
  const { code: locale } = useLocale();
  const { instrument, market } = useTerminal();
  const ticker = useLive(market.ticker);
  const trigger = triggerText(instrument, draft);
  const last = ticker?.last ? priceToTicks(instrument, ticker.last) : null;
  if (trigger === null || draft.triggerTicks === null || last === null) return <>{t("terms.triggerNote")}</>;
  const price = isolateLtr(formatDecimal(trigger, { locale, decimals: instrument.priceDecimals }));
  if (draft.triggerTicks === last) return <>{t("terms.triggerNote")}</>;
  return <>{draft.triggerTicks > last ? t("terms.triggerBuys", { price }) : t("terms.triggerSells", { price })}</>;
}

/** What a trailing stop does, and the rates that the pair allows. */
export function TrailingNote({ draft }: { draft: Draft }) {
  const { t } = useTranslation("spot");
  const { code: locale } = useLocale();
  const { instrument } = useTerminal();
  const percent = (bips: number) => isolateLtr(`${formatDecimal(percentOfBips(String(bips)), { locale })}%`);
  const { trailingMinBips, trailingMaxBips } = instrument.limits;
  if (draft.trailingBips !== null && draft.trailingBips > 0) {
    return <>{t("terms.trailingNote", { rate: percent(draft.trailingBips) })}</>;
  }
  return (
    <>
      {t("terms.trailingLimits", {
        min: percent(Math.max(1, trailingMinBips)),
        max: percent(trailingMaxBips > 0 ? Math.min(trailingMaxBips, TRAILING_BIPS_MAX) : TRAILING_BIPS_MAX),
      })}
    </>
  );
}

const TRAILING_BIPS_MAX = 9_999;
