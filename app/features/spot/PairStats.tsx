import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { useUnlessPaused } from "~/features/terminal/live/pause";
import { DayChange } from "~/features/terminal/PairBar";
import { Compact } from "~/ui/money/Compact";
import { Price } from "~/ui/money/Price";
import { useTerminal } from "./terminal-context";

/** The 24 hours as a list of facts. */
export function PairStats({ className }: { className: string }) {
  const { t } = useTranslation("spot");
  const { rules, market } = useTerminal();
  const ticker = useUnlessPaused(market.ticker);
  const decimals = decimalsOf(rules.tick);
  return (
    <dl className={className} tabIndex={className === "term-stats" ? 0 : undefined}>
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
