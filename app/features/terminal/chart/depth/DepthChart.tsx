import { useSearchParams } from "@remix-run/react";
import { useState, type PointerEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { pairName } from "~/lib/instrument";
import { ErrorOf } from "~/ui/ErrorOf";
import { Compact } from "~/ui/money/Compact";
import { Price } from "~/ui/money/Price";
import { useHydrated } from "~/ui/use-hydrated";
import { readGroup } from "../../book/book-rows";
import { useUnlessPaused } from "../../live/pause";
import type { MarketPanels } from "../../market-panels";
import { useTerminal } from "../../terminal-context";
import { DEPTH_BOX, DEPTH_SPANS, depthGeometry, stepAt, type DepthGeometry, type DepthSpan } from "./depth-geometry";

/** The book's running sums on both sides, live, in the book's own price groups. */
export function DepthChart({ depth }: { depth: MarketPanels["depth"] }) {
  const { t } = useTranslation("chart");
  const { instrument, market } = useTerminal();
  const [search] = useSearchParams();
  const [span, setSpan] = useState<DepthSpan>(0.5);
  const book = useUnlessPaused(market.book);
  const geometry = depthGeometry(instrument, book, { span, group: readGroup(search.get("group")) });
  if (!depth.ok && !geometry) return <ErrorOf failure={depth} />;
  if (!geometry) return <p className="term-note">{t("depth.empty")}</p>;
  return (
    <div className="chart-depth">
      <SpanChoice span={span} onChoose={setSpan} />
      <DepthDrawing geometry={geometry} />
    </div>
  );
}

function SpanChoice({ span, onChoose }: { span: DepthSpan; onChoose(span: DepthSpan): void }) {
  const { t } = useTranslation("chart");
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <fieldset className="chart-choices chart-depth-spans">
      <legend className="ui-vh">{t("depth.span")}</legend>
      {DEPTH_SPANS.map((entry) => (
        <label key={entry} className="chart-choice">
          <input type="radio" name="depth-span" checked={entry === span} onChange={() => onChoose(entry)} />
          <span dir="ltr">±{entry}%</span>
        </label>
      ))}
    </fieldset>
  );
}

function DepthDrawing({ geometry }: { geometry: DepthGeometry }) {
  const { t } = useTranslation("chart");
  const { rules } = useTerminal();
  const [pointer, setPointer] = useState<number | null>(null);
  const at = pointer === null ? null : stepAt(geometry, pointer);
  const decimals = decimalsOf(rules.tick);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPointer(((event.clientX - box.x) / box.width) * DEPTH_BOX.width);
  };
  const { bid, ask } = geometry.sides;
  return (
    <div className="term-svg chart-depth-plot">
      <svg
        viewBox={`0 0 ${DEPTH_BOX.width} ${DEPTH_BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("depth.label", { pair: pairName(rules.pairCode) })}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setPointer(null)}
      >
        {geometry.sizes.map(({ at: y, text }) => (
          <path key={text} className="term-grid" d={`M0 ${(y / 100) * DEPTH_BOX.height}H${DEPTH_BOX.width}`} />
        ))}
        <path className="chart-depth-area is-up" d={bid.area} />
        <path className="chart-depth-line is-up" d={bid.outline} />
        <path className="chart-depth-area is-down" d={ask.area} />
        <path className="chart-depth-line is-down" d={ask.outline} />
        {at && <path className="term-last-line" d={`M${at.step.x} 0V${DEPTH_BOX.height}`} />}
      </svg>
      {at && <DepthTip at={at} />}
      <div className="term-axis-prices" aria-hidden="true">
        {geometry.sizes.map(({ at: y, text }) => (
          <span key={text} style={{ insetBlockStart: `${y}%` }}>
            <Compact value={text} />
          </span>
        ))}
      </div>
      <div className="term-axis-times" aria-hidden="true">
        {geometry.prices.map(({ at: x, text }) => (
          <span key={text} style={{ insetInlineStart: `${x}%` }}>
            <Price value={text} decimals={decimals} />
          </span>
        ))}
      </div>
    </div>
  );
}

function DepthTip({ at: { side, step } }: { at: NonNullable<ReturnType<typeof stepAt>> }) {
  const { t } = useTranslation("chart");
  const { rules } = useTerminal();
  const share = (step.x / DEPTH_BOX.width) * 100;
  return (
    <dl
      className="chart-depth-tip term-pop"
      data-flipped={share > 50 || undefined}
      style={{ insetInlineStart: `calc((100% - 76px) * ${share / 100})` }}
    >
      <div>
        <dt>{t(`spot:side.${side === "bid" ? "buy" : "sell"}`)}</dt>
        <dd>
          <Price value={step.price} decimals={decimalsOf(rules.tick)} className={side === "bid" ? "up" : "down"} />
        </dd>
      </div>
      <div>
        <dt>{t("spot:book.sum", { asset: rules.base })}</dt>
        <dd>
          <Price value={step.total} decimals={decimalsOf(rules.lot)} />
        </dd>
      </div>
      <div>
        <dt>{t("spot:book.sum", { asset: rules.quote })}</dt>
        <dd>
          <Compact value={step.totalQuote} />
        </dd>
      </div>
    </dl>
  );
}
