import { useLocale } from "~/i18n/use-locale";
import { trimZeros } from "~/lib/decimal";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";

/** "10,000 USDT + 0.1 BTC", with no space that a line could break at within an amount; null where there are none. */
export function useFunds(funds: readonly { asset: string; amount: string }[] | null): string | null {
  const { code } = useLocale();
  if (!funds?.length) return null;
  const amountOf = (amount: string) => formatDecimal(trimZeros(amount), { locale: code });
  const amounts = funds.map(({ asset, amount }) => `${amountOf(amount)}\u00a0${asset}`);
  return isolateLtr(amounts.join(" + "));
}
