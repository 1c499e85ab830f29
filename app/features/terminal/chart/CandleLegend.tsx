import { useTranslation } from "~/i18n/use-translation";
import type { Candle } from "~exchange/contract/schemas";
import { Change } from "~/ui/money/Change";
import { Compact } from "~/ui/money/Compact";
import { Price } from "~/ui/money/Price";
import { decimalsOf } from "~exchange/domain/units";
import { useTerminal } from "../terminal-context";
import { changePercent, isUp } from "./summary";

/** A candle's figures in a row. */
export function CandleLegend({ candle }: { candle: Candle }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const decimals = decimalsOf(rules.tick);
  const [, open, high, low, close, volume] = candle;
  const tone = isUp(candle) ? "up" : "down";
  const figures = [
    [t("chart.open"), open],
    [t("chart.high"), high],
    [t("chart.low"), low],
    [t("chart.close"), close],
  ] as const;
  return (
    <p className="chart-legend-row chart-legend-candle">
      {figures.map(([label, price]) => (
        <span key={label}>
          {label} <Price value={price} decimals={decimals} className={tone} />
        </span>
      ))}
      <Change value={changePercent(open, close)} />
      <span>
        {t("chart.volume")} <Compact value={volume} />
      </span>
    </p>
  );
}
