import { useTranslation } from "~/i18n/use-translation";
import type { Interval } from "~exchange/contract/schemas";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useCurrentInSight } from "~/ui/use-current-in-sight";
import { useMenuDismissal } from "~/ui/use-menu-dismissal";
import { DEFAULT_INTERVAL, INTERVALS } from "../market-panels";
import { useTerminalLink } from "../terminal-links";
import { CHART_VIEWS, type ChartView } from "./chart-view";

/** The intervals that stand in the bar, and a menu of all. One that is in use always stands in the bar. */
export function Intervals({ shown, interval }: { shown: readonly Interval[]; interval: Interval }) {
  const { t } = useTranslation("chart");
  const menu = useMenuDismissal();
  const strip = useCurrentInSight();
  const inBar = INTERVALS.filter((entry) => shown.includes(entry) || entry === interval);
  return (
    <>
      <nav ref={strip} className="term-intervals" aria-label={t("spot:chart.intervals")} dir="ltr">
        {inBar.map((entry) => (
          <IntervalLink key={entry} entry={entry} current={interval} />
        ))}
      </nav>
      <details className="chart-menu chart-more" ref={menu}>
        <summary aria-label={t("bar.moreIntervals")} title={t("bar.moreIntervals")}>
          <Icon name="caret" size={14} />
        </summary>
        <nav className="term-pop chart-pop chart-interval-grid" aria-label={t("bar.moreIntervals")} dir="ltr">
          {INTERVALS.map((entry) => (
            <IntervalLink key={entry} entry={entry} current={interval} />
          ))}
        </nav>
      </details>
    </>
  );
}

function IntervalLink({ entry, current }: { entry: Interval; current: Interval }) {
  const { t } = useTranslation("spot");
  const link = useTerminalLink();
  return (
    <Link
      to={link({ interval: entry === DEFAULT_INTERVAL ? null : entry })}
      aria-current={entry === current ? "true" : undefined}
      preventScrollReset
    >
      {t(`interval.${entry}`)}
    </Link>
  );
}

export function ViewLinks({ view }: { view: ChartView }) {
  const { t } = useTranslation("chart");
  const link = useTerminalLink();
  return (
    <nav className="chart-views" aria-label={t("view.label")}>
      {CHART_VIEWS.map((entry) => (
        <Link
          key={entry}
          to={link({ view: entry === "candles" ? null : entry })}
          aria-current={entry === view ? "true" : undefined}
          preventScrollReset
        >
          {t(`view.${entry}`)}
        </Link>
      ))}
    </nav>
  );
}
