import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { DayChange } from "~/features/terminal/PairBar";
import { Term } from "~/features/terminal/glossary/Term";
import { useUnlessPaused } from "~/features/terminal/live/pause";
import { Compact } from "~/ui/money/Compact";
import { Price } from "~/ui/money/Price";
import { useHydrated } from "~/ui/use-hydrated";
import { useFutures } from "./futures-context";
import { Rate } from "./Rate";

/** Mark, index, funding and the 24 hours as a list of facts. */
export function ContractStats({ className, time }: { className: string; time: number }) {
  const { t } = useTranslation("futures");
  const { rules, contract, market } = useFutures();
  const ticker = useUnlessPaused(market.ticker);
  const decimals = contract.priceDecimals;
  const fact = (label: ReactNode, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className={className} tabIndex={className === "term-stats" ? 0 : undefined}>
      {fact(t("spot:stats.change"), <DayChange ticker={ticker} decimals={decimals} />)}
      {fact(
        <Term of="markPrice">{t("price.mark")}</Term>,
        <Price value={ticker?.markPrice ?? null} decimals={decimals} />,
      )}
      {fact(
        <Term of="indexPrice">{t("price.index")}</Term>,
        <Price value={ticker?.indexPrice ?? null} decimals={decimals} />,
      )}
      {fact(
        <Term of="fundingRate">{t("stats.funding")}</Term>,
        <span className="fut-funding" dir="ltr">
          <Rate value={ticker?.fundingRate ?? null} className="is-warning" />
          {ticker && <Countdown to={ticker.nextFundingTime} time={time} />}
        </span>,
      )}
      {fact(t("spot:stats.high"), <Price value={ticker?.high24h ?? null} decimals={decimals} />)}
      {fact(t("spot:stats.low"), <Price value={ticker?.low24h ?? null} decimals={decimals} />)}
      {fact(t("spot:stats.volume", { asset: rules.base }), <Compact value={ticker?.volume24h ?? null} decimals={2} />)}
      {fact(
        t("spot:stats.turnover", { asset: rules.quote }),
        <Compact value={ticker?.turnover24h ?? null} decimals={2} />,
      )}
      {fact(
        <Term of="openInterest">{t("stats.openInterest", { asset: rules.quote })}</Term>,
        <Compact value={ticker?.openInterestValue ?? null} decimals={2} />,
      )}
    </dl>
  );
}

const SECOND_MS = 1_000;

/** What is left until the next funding; it stands still until the page has woken up. */
function Countdown({ to, time }: { to: number; time: number }) {
  const isHydrated = useHydrated();
  const [now, setNow] = useState(time);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.floor((to - (isHydrated ? now : time)) / SECOND_MS));
  const two = (value: number) => String(value).padStart(2, "0");
  return (
    <>
      {" / "}
      <bdi className="n" dir="ltr" role="timer">
        {`${two(Math.floor(left / 3_600))}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`}
      </bdi>
    </>
  );
}
