import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { decimalsOf } from "~exchange/domain/units";
import type { Candle, Interval } from "~exchange/contract/schemas";
import { useSpotChannel } from "~/lib/market-socket/use-spot-channel";
import { useDisplay } from "~/ui/money/display";
import { ErrorOf } from "~/ui/ErrorOf";
import { DEFAULT_INTERVAL, INTERVALS, type SpotPage } from "../spot-page";
import { useTerminal } from "../terminal-context";
import { useTerminalLink } from "../terminal-links";
import type { CandleChart } from "./candle-chart.client";
import { loadOlder } from "./older-candles";
import { SvgChart } from "./SvgChart";

/** Candles: drawn by the server, then taken over by the live chart in the same box. */
export function ChartPanel({ candles, interval }: Pick<SpotPage, "candles" | "interval">) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const link = useTerminalLink();
  return (
    <section className="term-panel term-chart" aria-label={t("chart.title")}>
      <nav className="term-intervals" aria-label={t("chart.intervals")} dir="ltr">
        {INTERVALS.map((entry) => (
          <Link
            key={entry}
            to={link({ interval: entry === DEFAULT_INTERVAL ? null : entry })}
            aria-current={entry === interval ? "true" : undefined}
            preventScrollReset
          >
            {t(`interval.${entry}`)}
          </Link>
        ))}
      </nav>
      <div className="term-plot" dir="ltr">
        {candles.ok ? (
          <LiveChart key={`${rules.pairCode}:${interval}`} candles={candles.data} interval={interval} />
        ) : (
          <ErrorOf failure={candles} />
        )}
      </div>
    </section>
  );
}

function LiveChart({ candles, interval }: { candles: readonly Candle[]; interval: Interval }) {
  const { t } = useTranslation("spot");
  const { rules, frames } = useTerminal();
  const { zone } = useDisplay();
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<CandleChart | null>(null);
  const [initial] = useState(candles);
  const [isReady, setReady] = useState(false);
  const { pairCode } = rules;
  const priceDecimals = decimalsOf(rules.tick);
  const quantityDecimals = decimalsOf(rules.lot);
  useEffect(() => {
    let isGone = false;
    const labels = {
      open: t("chart.open"),
      high: t("chart.high"),
      low: t("chart.low"),
      close: t("chart.close"),
      volume: t("chart.volume"),
    };
    // Whatever goes wrong here, the server's drawing stays.
    import("./candle-chart.client")
      .then(({ createCandleChart }) => {
        if (isGone || !host.current) return;
        chart.current = createCandleChart(host.current, {
          pairCode,
          interval,
          priceDecimals,
          quantityDecimals,
          candles: initial,
          labels,
          zone,
          loadOlder: (before) => loadOlder(pairCode, interval, before),
        });
        setReady(true);
      })
      .catch((error: unknown) => console.error("the live chart couldn't start", error));
    return () => {
      isGone = true;
      chart.current?.dispose();
      chart.current = null;
    };
  }, [pairCode, interval, priceDecimals, quantityDecimals, initial, zone, t]);
  const [pending] = useState(() => new Map<number, Candle>());
  const [draw] = useState(() => () => {
    chart.current?.update([...pending.values()]);
    pending.clear();
  });
  useSpotChannel({ type: "candles", pairCode, interval }, ({ data }) => {
    for (const candle of (data as { candles: Candle[] }).candles) pending.set(candle[0], candle);
    frames.add(draw);
  });
  return (
    <>
      {!isReady && <SvgChart candles={candles} interval={interval} />}
      <div ref={host} className="term-canvas" />
    </>
  );
}
