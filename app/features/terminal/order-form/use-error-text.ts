import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { parseDecimal } from "~/lib/decimal";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import type { Message } from "../message";

/** Readings of what was typed: told as they would be typed. */
const AS_TYPED: readonly string[] = ["asDecimal", "asGrouped"];

/** What is wrong in the page's language, its limits as figures are written there. */
export function useErrorText(): (error: Message) => string {
  const { t } = useTranslation("spot");
  const { code: locale } = useLocale();
  const shown = ([name, value]: [string, string]): [string, string] =>
    AS_TYPED.includes(name) || parseDecimal(value) === null
      ? [name, value]
      : [name, isolateLtr(formatDecimal(value, { locale, dataFormat: "normal" }))];
  return ({ key, values = {} }) => String(t(key, Object.fromEntries(Object.entries(values).map(shown))));
}
