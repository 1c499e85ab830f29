import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { useLocalizedPath } from "~/i18n/use-locale";
import { useLiveTicker } from "~/lib/live-tickers";
import type { MarketTicker } from "~/lib/market-rows";
import { useSocketLatency, useSocketStatus } from "~/lib/market-socket/use-channel";
import { Link } from "~/ui/Link";
import { Change } from "~/ui/money/Change";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import { useHydrated } from "~/ui/use-hydrated";
import { LayoutMenu } from "./layout/LayoutMenu";
import type { MarketPanels } from "./market-panels";
import type { ListedPair } from "./PairMenu";
import { KeysHelp } from "./keys/KeysHelp";
import { useHeldWhilePaused } from "./live/pause";
import { PauseButton } from "./PauseButton";
import { PriceAge } from "./stale/PriceAge";
import { useStale } from "./stale/use-stale";
import { useTerminal } from "./terminal-context";

const PAIRS_SHOWN = 4;

/** Whether what is shown is live, the other pairs, and the time. */
export function StatusBar({
  pairs,
  tickers,
  time,
}: Pick<MarketPanels, "tickers"> & { pairs: readonly ListedPair[]; time: number }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const others = pairs.filter((pair) => pair.pairCode !== rules.pairCode && pair.quote === rules.quote);
  return (
    <footer className="term-status" aria-label={t("status.title")}>
      <Connection time={time} />
      <span className="term-separator" />
      <ul className="term-others">
        {others.slice(0, PAIRS_SHOWN).map((pair) => (
          <li key={pair.pairCode}>
            <OtherPair
              pair={pair}
              ticker={(tickers.ok && tickers.data.find((x) => x.pairCode === pair.pairCode)) || null}
            />
          </li>
        ))}
      </ul>
      <span className="term-grow" />
      <PauseButton />
      <KeysHelp />
      <LayoutMenu />
      <span className="term-separator" />
      <Clock time={time} />
    </footer>
  );
}

/** Without a stream the page is a snapshot: when it is of, and how to get a newer one. The announcer speaks of it. */
function Connection({ time }: { time: number }) {
  const { t } = useTranslation("spot");
  const { pathname, search } = useLocation();
  const status = useSocketStatus();
  if (status === "connecting") {
    return (
      <span className="term-snapshot">
        {t("status.asOf")} <Time at={time} format="HMS" withZone />
        <a href={pathname + search}>{t("status.refresh")}</a>
      </span>
    );
  }
  return (
    <span className="term-connection">
      <span className={`term-live term-live-${status}`}>
        <i />
        {t(`status.${status}`)}
      </span>
      {status === "live" ? <Latency /> : <PriceAge />}
    </span>
  );
}

/** How long the exchange takes to answer, and whether the numbering of what streams has no gap. */
function Latency() {
  const { t } = useTranslation("spot");
  const latencyMs = useSocketLatency();
  const isStale = useStale();
  return (
    <>
      {latencyMs !== null && (
        <bdi dir="ltr" title={t("stale.latency")}>
          {latencyMs} ms
        </bdi>
      )}
      <span className="term-separator" />
      <span className="term-in-step">{t(isStale ? "stale.resyncing" : "stale.inStep")}</span>
    </>
  );
}

function OtherPair({ pair, ticker: initial }: { pair: ListedPair; ticker: MarketTicker | null }) {
  const path = useLocalizedPath();
  const { pathOf } = useTerminal();
  const ticker = useHeldWhilePaused(useLiveTicker(pair.pairCode, initial));
  return (
    <Link to={path(pathOf(pair.pairCode))}>
      {pair.base} <Price value={ticker?.last ?? null} decimals={decimalsOf(pair.tick)} />{" "}
      <Change value={ticker?.changePercent24h ?? null} />
    </Link>
  );
}

const SECOND_MS = 1_000;

/** The time with its zone; it stands still until the page has woken up. */
function Clock({ time }: { time: number }) {
  const isHydrated = useHydrated();
  const [now, setNow] = useState(time);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <Time at={isHydrated ? now : time} format="HMS" withZone />;
}
