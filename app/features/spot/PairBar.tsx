import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { decimalsOf } from "~exchange/domain/units";
import type { Ticker } from "~exchange/contract/schemas";
import { useLocale } from "~/i18n/use-locale";
import { useDisplay } from "~/ui/money/display";
import { describeDecimal, formatDecimal } from "~/lib/format/format-decimal";
import { directionOf } from "~/lib/market-rows";
import { Change } from "~/ui/money/Change";
import { Compact } from "~/ui/money/Compact";
import { Figure } from "~/ui/money/Figure";
import { Price } from "~/ui/money/Price";
import { PairMenu } from "./PairMenu";
import { useLive } from "./live/use-live";
import { pairName } from "~/lib/instrument";
import { useTerminal } from "./terminal-context";
import type { SpotPage } from "./spot-page";

/** Price and 24 hours of the pair. */
export function PairBar({ pairs, tickers }: Pick<SpotPage, "pairs" | "tickers">) {
  const { rules } = useTerminal();
  return (
    <section className="term-panel term-pairbar" aria-label={pairName(rules.pairCode)}>
      <PairMenu pairs={pairs} tickers={tickers.ok ? tickers.data : []} />
      <LastPrice />
      <PairStats className="term-stats" />
      <LiveTitle />
    </section>
  );
}

const TONES = { [-1]: "down", 0: "", 1: "up" } as const;

function LastPrice() {
  const { rules, market } = useTerminal();
  const ticker = useLive(market.ticker);
  const tone = TONES[directionOf(ticker?.changePercent24h ?? null)];
  return (
    <p className={`term-last ${tone}`}>
      <Price value={ticker?.last ?? null} decimals={decimalsOf(rules.tick)} />
      <span className="term-last-change">
        <Change value={ticker?.changePercent24h ?? null} />
      </span>
    </p>
  );
}

/** The 24 hours as a list of facts. */
export function PairStats({ className }: { className: string }) {
  const { t } = useTranslation("spot");
  const { rules, market } = useTerminal();
  const ticker = useLive(market.ticker);
  const decimals = decimalsOf(rules.tick);
  return (
    <dl className={className}>
      <div>
        <dt>{t("stats.change")}</dt>
        <dd>
          <DayChange ticker={ticker} decimals={decimals} />
        </dd>
      </div>
      <div>
        <dt>{t("stats.high")}</dt>
        <dd>
          <Price value={ticker?.high24h ?? null} decimals={decimals} />
        </dd>
      </div>
      <div>
        <dt>{t("stats.low")}</dt>
        <dd>
          <Price value={ticker?.low24h ?? null} decimals={decimals} />
        </dd>
      </div>
      <div>
        <dt>{t("stats.volume", { asset: rules.base })}</dt>
        <dd>
          <Compact value={ticker?.volume24h ?? null} decimals={2} />
        </dd>
      </div>
      <div>
        <dt>{t("stats.turnover", { asset: rules.quote })}</dt>
        <dd>
          <Compact value={ticker?.turnover24h ?? null} decimals={2} />
        </dd>
      </div>
    </dl>
  );
}

function DayChange({ ticker, decimals }: { ticker: Ticker | null; decimals: number }) {
  const { code } = useLocale();
  const { dataFormat } = useDisplay();
  const tone = TONES[directionOf(ticker?.changePercent24h ?? null)];
  const change = describeDecimal(ticker?.change24h ?? null, { locale: code, dataFormat, decimals, sign: true });
  return (
    <span className="term-day-change" dir="ltr">
      <Figure figure={change} className={tone} />
      <Change value={ticker?.changePercent24h ?? null} />
    </span>
  );
}

/** Keeps the price in the tab's title: its first part, as the page was rendered with it. */
function LiveTitle() {
  const { code } = useLocale();
  const { rules, market } = useTerminal();
  const last = useLive(market.ticker)?.last ?? null;
  useEffect(() => {
    if (last === null) return;
    const price = formatDecimal(last, { locale: code, decimals: decimalsOf(rules.tick) });
    const [, ...rest] = document.title.split(" | ");
    document.title = [price, ...rest].join(" | ");
  }, [last, code, rules.tick]);
  return null;
}
