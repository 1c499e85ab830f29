import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { useDisplay } from "~/ui/money/display";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { CURVE_HEIGHT, CURVE_WIDTH, type DepthCurve } from "./depth-curve";
import type { Market } from "./home-page";
import type { MarketWalk } from "./market-walk";

/** The stretched picture of the book; its words are HTML, so that they never stretch. Left to right in every language. */
export function DepthChart({ market, walk, curve }: { market: Market; walk: MarketWalk; curve: DepthCurve }) {
  const { t } = useTranslation();
  const { code } = useLocale();
  const { dataFormat } = useDisplay();
  const price = (text: string) => formatDecimal(text, { locale: code, dataFormat, decimals: market.priceDecimals });
  const { base, quote } = market;
  const last = price(walk.lastFill);
  const label = t("home:preview.chart", {
    pair: `${base}/${quote}`,
    amount: isolateLtr(`${walk.quantity} ${base}`),
    price: isolateLtr(`${last} ${quote}`),
  });
  return (
    <div className="home-depth" dir="ltr">
      <div className="home-depth-plot" role="img" aria-label={label}>
        <Drawing curve={curve} />
        <i
          className="home-depth-end"
          style={{ insetInlineStart: `${curve.end.x}%`, insetBlockStart: `${curve.end.y}%` }}
        />
        <span
          className="home-depth-note n"
          style={{ insetInlineStart: `${curve.end.x}%`, insetBlockStart: `${curve.end.y}%` }}
        >
          {`${walk.quantity} ${base} → ${last}`}
        </span>
        <span className="home-depth-side up">
          <bdi>{t("home:preview.bids")}</bdi>
        </span>
        <span className="home-depth-side down">
          <bdi>{t("home:preview.asks")}</bdi>
        </span>
      </div>
      <div className="home-depth-axis n" aria-hidden="true">
        <span>{price(curve.lowest)}</span>
        <span>{price(walk.mid)}</span>
        <span>{price(curve.highest)}</span>
      </div>
    </div>
  );
}

function Drawing({ curve }: { curve: DepthCurve }) {
  return (
    <svg viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {[1, 2, 3].map((quarter) => (
        <path key={quarter} className="home-line-grid" d={`M0 ${(CURVE_HEIGHT * quarter) / 4}H${CURVE_WIDTH}`} />
      ))}
      <path className="home-area-up" d={curve.bidArea} />
      <path className="home-line home-line-up" d={curve.bidLine} />
      <path className="home-area-down" d={curve.askArea} />
      <path className="home-line home-line-down" d={curve.askLine} />
      <path className="home-fill-ink" d={curve.eatenArea} />
      <path className="home-line-axis" d={`M0 ${CURVE_HEIGHT}H${CURVE_WIDTH}`} />
    </svg>
  );
}
