import { useTranslation } from "~/i18n/use-translation";
import { useLocale, useLocalizedPath } from "~/i18n/use-locale";
import { formatPercent } from "~/lib/format/format-percent";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/pair-name";
import { ratePercent } from "~/lib/rate-percent";
import { Compact } from "~/ui/money/Compact";
import type { HomePage } from "./home-page";
import { Tile } from "./Tile";
import { CourseFigure, RatesFigure } from "./TileFigures";

const RATE_DECIMALS = 4;

/** Perpetuals, what their holders pay each other, and what stands behind them. */
export function FuturesTiles({ page: { perpetuals } }: { page: HomePage }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const { code } = useLocale();
  const known = perpetuals.ok ? perpetuals.data : null;
  const funding = known?.funding ?? null;
  const rate = formatPercent(ratePercent(funding?.rate ?? null), { locale: code, decimals: RATE_DECIMALS, sign: true });
  return (
    <>
      <Tile
        name={t("home:tiles.futures")}
        to={path("/markets", { zone: "futures" })}
        figure={<CourseFigure closes={known?.closes ?? []} />}
        value={<Compact value={known?.openInterestValue ?? null} decimals={2} />}
        unit={t("home:tiles.futuresUnit")}
        text={t("home:tiles.futuresText")}
      />
      <Tile
        name={t("home:tiles.funding")}
        to={funding ? path(`/futures/historical-funding-rates/${funding.pairCode}`) : undefined}
        figure={<RatesFigure rates={known?.rates ?? []} />}
        value={isolateLtr(rate)}
        unit={t("home:tiles.fundingUnit", { pair: isolateLtr(pairName(funding?.pairCode ?? "")) })}
        text={t("home:tiles.fundingText")}
      />
      <Tile
        name={t("home:tiles.fund")}
        to={path("/risk-fund")}
        figure={<CourseFigure closes={known?.fundCourse ?? []} />}
        value={<Compact value={known?.fundBalance ?? null} decimals={2} />}
        unit={t("home:tiles.fundUnit")}
        text={t("home:tiles.fundText")}
      />
    </>
  );
}
