import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { trimZeros } from "~/lib/decimal";
import { useDisplay } from "~/ui/money/display";
import type { PairScales } from "~/lib/pair-scales";

/** Figures as they stand inside sentences: left to right whatever the language. */
export function useFigures({ price: priceDecimals }: PairScales) {
  const { code } = useLocale();
  const { t } = useTranslation(["orders", "spot"]);
  const { dataFormat } = useDisplay();
  const text = (value: string | null, decimals?: number) =>
    isolateLtr(formatDecimal(value, { locale: code, decimals, dataFormat }));
  return {
    t,
    price: (value: string | null) => text(value, priceDecimals),
    /** Quantities and fees with their unit, without the zeros at their end. */
    amount: (value: string | null, unit?: string) => {
      const plain = formatDecimal(value === null ? null : trimZeros(value), { locale: code, dataFormat });
      return isolateLtr(unit === undefined ? plain : `${plain}\u00a0${unit}`);
    },
    distance: (value: string | null, unit: string) =>
      isolateLtr(`${formatDecimal(value, { locale: code, decimals: priceDecimals, dataFormat })}\u00a0${unit}`),
  };
}
export type Figures = ReturnType<typeof useFigures>;
