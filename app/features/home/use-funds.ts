import { useLocale } from "~/i18n/use-locale";
import { fundsText } from "./funds-text";

/** Funds as text in the page's language; null where there are none. */
export function useFunds(funds: readonly { asset: string; amount: string }[] | null): string | null {
  return fundsText(funds, useLocale().code);
}
