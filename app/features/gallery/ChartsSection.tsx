import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { Chart, type ChartSeries } from "~/ui/chart/Chart";
import { Countdown } from "~/ui/money/Countdown";
import { Rate } from "~/ui/money/Rate";
import { Section } from "./Section";

const HOUR_MS = 3_600_000;
/** One of them is missing: a gap. */
const COURSE = ["10", "12", "11.5", null, "13", "12.5", "14", "13.5"] as const;
const CHANGES = ["0.4", "-0.2", "0.1", "-0.5", "0.3", "0.2", "-0.1", "0.6"] as const;
const RATES = ["0.0001", "-0.00025", "0", null] as const;

/** Lines with a gap, bars about zero, too little to draw, and the figures that stand beside charts. */
export function ChartsSection({ now }: { now: number }) {
  const { t } = useTranslation("gallery");
  const { code: locale } = useLocale();
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const pointsOf = (values: readonly (string | null)[]) =>
    values.map((value, index) => ({ time: hour - (values.length - index) * HOUR_MS, value }));
  const chart = (label: string, series: ChartSeries[]) => (
    <div className="gallery-box">
      <Chart label={label} series={series} stepMs={HOUR_MS} format={(value) => formatDecimal(value, { locale })} />
    </div>
  );
  const [first, second] = [t("choice.first"), t("choice.second")];
  return (
    <Section title={t("section.charts")}>
      <div className="gallery-pair">
        {chart(t("figure.price"), [
          { name: first, kind: "area", tone: "ink", points: pointsOf(COURSE) },
          { name: second, kind: "line", tone: "other", points: pointsOf([...COURSE].reverse()) },
        ])}
        {chart(t("figure.change"), [{ name: first, kind: "bars", tone: "sign", points: pointsOf(CHANGES) }])}
        {chart(t("figure.amount"), [{ name: first, kind: "line", tone: "ink", points: [] }])}
        <div className="gallery-box gallery-row">
          {RATES.map((value) => (
            <Rate key={value} value={value} />
          ))}
          <Rate value={RATES[0]} plain />
          <Countdown until={now + HOUR_MS} now={now} />
        </div>
      </div>
    </Section>
  );
}
