import { useTranslation } from "~/i18n/use-translation";
import { LOCALE_CODES } from "~/i18n/locales";
import { useLocale, useLocalizedPath } from "~/i18n/use-locale";
import { useDisplay } from "~/ui/money/display";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Compact } from "~/ui/money/Compact";
import { FuturesTiles } from "./FuturesTiles";
import type { HomePage } from "./home-page";
import { Tile } from "./Tile";
import { BookFigure, CommandFigure, CourseFigure, FeeFigure, JournalFigure, LanguageFigure } from "./TileFigures";

/** What the exchange does today, each with one live figure. */
export function Tiles({ page }: { page: HomePage }) {
  const { t } = useTranslation();
  return (
    <section className="ui-wrap ui-section">
      <h2 className="ui-t36 home-section-title">{t("home:tiles.title")}</h2>
      <div className="home-tiles">
        <SpotTile page={page} />
        <BookTile page={page} />
        <FeeTile page={page} />
        <FuturesTiles page={page} />
        <EngineTile page={page} />
        <Tile
          name={t("home:tiles.languages")}
          figure={<LanguageFigure />}
          value={LOCALE_CODES.length}
          unit={t("home:tiles.languagesUnit")}
          text={t("home:tiles.languagesText")}
        />
        <Tile
          name={t("home:tiles.self")}
          figure={<CommandFigure />}
          value="1"
          unit={t("home:tiles.selfUnit")}
          text={t("home:tiles.selfText")}
        />
      </div>
    </section>
  );
}

function SpotTile({ page: { markets } }: { page: HomePage }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  return (
    <Tile
      name={t("home:tiles.spot")}
      to={path("/markets")}
      figure={<CourseFigure closes={markets.ok ? (markets.data.rows[0]?.closes ?? []) : []} />}
      value={<Compact value={markets.ok ? markets.data.turnoverUsdt : null} decimals={2} />}
      unit={t("home:tiles.spotUnit")}
      text={t("home:tiles.spotText")}
    />
  );
}

function BookTile({ page: { preview } }: { page: HomePage }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const { code } = useLocale();
  const { dataFormat } = useDisplay();
  const shown = preview.ok ? preview.data : null;
  return (
    <Tile
      name={t("home:tiles.book")}
      to={shown ? path(`/spot/${shown.market.pairCode}`) : undefined}
      figure={<BookFigure bars={shown?.bars ?? []} />}
      value={formatDecimal(shown?.walk.spread ?? null, {
        locale: code,
        dataFormat,
        decimals: shown?.market.priceDecimals,
      })}
      unit={t("home:tiles.bookUnit", { quote: shown?.market.quote ?? "" })}
      text={t("home:tiles.bookText")}
    />
  );
}

function FeeTile({ page: { fees } }: { page: HomePage }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const rate = (percent: string | undefined) => (percent === undefined ? "--" : isolateLtr(`${percent}%`));
  return (
    <Tile
      name={t("home:tiles.fees")}
      to={path("/trading-rules")}
      figure={<FeeFigure />}
      value={rate(fees?.taker)}
      unit={t("home:tiles.feesUnit", { maker: rate(fees?.maker), taker: rate(fees?.taker) })}
      text={t("home:tiles.feesText")}
    />
  );
}

function EngineTile({ page: { engine } }: { page: HomePage }) {
  const { t } = useTranslation();
  const { code } = useLocale();
  const sequence = engine.ok ? String(engine.data.sequence) : null;
  return (
    <Tile
      name={t("home:tiles.engine")}
      figure={<JournalFigure />}
      value={formatDecimal(sequence, { locale: code })}
      unit={t("home:tiles.engineUnit")}
      text={t("home:tiles.engineText")}
    />
  );
}
