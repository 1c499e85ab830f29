import { useTranslation } from "~/i18n/use-translation";
import type { Candle, Interval } from "~exchange/contract/schemas";
import { decimalsOf } from "~exchange/domain/units";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { formatPercent } from "~/lib/format/format-percent";
import { formatTime } from "~/lib/format/format-time";
import { pairName } from "~/lib/instrument";
import { useDisplay } from "~/ui/money/display";
import { useTerminal } from "../terminal-context";
import { summaryOf } from "./summary";

/** The chart in a sentence, for those who can't see it: what the page was loaded with, silent as prices go on. */
export function ChartSummary({ candles, interval }: { candles: readonly Candle[]; interval: Interval }) {
  const { t } = useTranslation("chart");
  const { code: locale } = useLocale();
  const { rules } = useTerminal();
  const { zone } = useDisplay();
  const summary = summaryOf(candles);
  const name = { pair: pairName(rules.pairCode), interval: t(`spot:interval.${interval}`) };
  if (!summary) return <p className="ui-vh">{t("summary.empty", name)}</p>;
  const price = (text: string) => formatDecimal(text, { locale, decimals: decimalsOf(rules.tick) });
  const time = (at: number) => formatTime(at, "YMDHM", { zone, withZone: true });
  return (
    <p className="ui-vh">
      {t("summary.text", {
        ...name,
        last: price(summary.last),
        high: price(summary.high),
        low: price(summary.low),
        change: formatPercent(summary.changePercent, { locale, sign: true }),
        from: time(summary.from),
        to: time(summary.to),
      })}
    </p>
  );
}
