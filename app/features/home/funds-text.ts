import type { LocaleCode } from "~/i18n/locales";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { trimZeros } from "~/lib/decimal";

/** "10,000 USDT + 0.1 BTC", with no space that a line could break at within an amount; null where there are none. */
export function fundsText(
  funds: readonly { asset: string; amount: string }[] | null,
  locale: LocaleCode,
): string | null {
  if (!funds?.length) return null;
  const amountOf = (amount: string) => formatDecimal(trimZeros(amount), { locale });
  const amounts = funds.map(({ asset, amount }) => `${amountOf(amount)}\u00a0${asset}`);
  return isolateLtr(amounts.join(" + "));
}
