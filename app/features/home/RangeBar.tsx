import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { useDisplay } from "~/ui/money/display";
import { formatDecimal } from "~/lib/format/format-decimal";
import { useLiveTicker } from "~/lib/live-tickers";
import { rangePosition, type MarketRow } from "~/lib/market-rows";

/** Where the last price stands between the low (at the left, always) and the high of 24 hours. */
export function RangeBar({ row }: { row: MarketRow }) {
  const { t } = useTranslation();
  const { code } = useLocale();
  const { dataFormat } = useDisplay();
  const ticker = useLiveTicker(row.pairCode, row.ticker);
  const position = rangePosition(ticker);
  if (position === null) return null;
  const price = (value: string | null) =>
    formatDecimal(value, { locale: code, dataFormat, decimals: row.priceDecimals });
  const range = { low: price(ticker.low24h), high: price(ticker.high24h) };
  return (
    <span
      className="home-range"
      dir="ltr"
      role="img"
      aria-label={t("home:table.range", range)}
      title={`${range.low} – ${range.high}`}
    >
      <i style={{ insetInlineStart: `${position}%` }} />
    </span>
  );
}
