import type { ReactNode } from "react";
import type { StatsPoint } from "~exchange/contract/futures/get-futures-stats";
import { useTranslation } from "~/i18n/use-translation";
import { pairName } from "~/lib/pair-name";
import { Amount } from "~/ui/money/Amount";
import { Compact } from "~/ui/money/Compact";
import { Rate } from "~/ui/money/Rate";
import { Time } from "~/ui/money/Time";
import type { PairStats } from "./futures-stats-page";
import { FIGURE_OF, SIDES_OF, sumOf, type StatsCard } from "./stats-series";

interface NewestFigureProps {
  card: StatsCard;
  pair: PairStats;
  stepMs: number;
  now: number;
  /** Beside another pair: by the figure that both have. */
  isCompared: boolean;
}

const SHOWN_DECIMALS = 2;
/** What these show happened within an interval; the others show how things stand. */
const FLOWS: readonly StatsCard[] = ["taker", "liquidations"];

/** The newest that is known of a card's figure, with its time: as it stands now, else as the last interval left it. */
export function NewestFigure({ card, pair, stepMs, now, isCompared }: NewestFigureProps) {
  const point = pair.live ?? pair.points.at(-1);
  if (!point) return null;
  const at = pair.live ? now : Math.min(point.time + stepMs, now);
  return (
    <div>
      {isCompared && (
        <p className="ui-key">
          <bdi dir="ltr">{pairName(pair.pairCode)}</bdi>
        </p>
      )}
      <strong>
        <Figure {...{ card, pair, point, isCompared }} />
      </strong>
      <p className="ui-key">
        {!isCompared && <Parts {...{ card, pair, point }} />}
        {FLOWS.includes(card) ? (
          <bdi dir="ltr">
            <Time at={point.time} format="MDHM" /> – <Time at={at} format="HM" withZone />
          </bdi>
        ) : (
          <Time at={at} format="MDHM" withZone />
        )}
      </p>
    </div>
  );
}

interface OfPoint {
  card: StatsCard;
  pair: PairStats;
  point: StatsPoint;
}

function Figure({ card, pair, point, isCompared }: OfPoint & { isCompared: boolean }) {
  const value = FIGURE_OF[card](point);
  if (card === "basis" || card === "funding") return <Rate value={value} />;
  if (card === "taker" && !isCompared) {
    const volume = sumOf([point.takerBuyVolume, point.takerSellVolume]);
    return <Compact value={volume} decimals={SHOWN_DECIMALS} unit={pair.base} />;
  }
  if (card === "openInterest" || card === "liquidations")
    return <Compact value={value} decimals={SHOWN_DECIMALS} unit={pair.quote} />;
  const sides = SIDES_OF[card]?.(point);
  if (value !== null || !sides) return <Amount value={value} decimals={SHOWN_DECIMALS} />;
  // Without a short there is nothing to divide by: the two beside each other.
  return (
    <bdi dir="ltr">
      <Compact value={sides.long} decimals={SHOWN_DECIMALS} /> /{" "}
      <Compact value={sides.short} decimals={SHOWN_DECIMALS} />
    </bdi>
  );
}

/** What the figure is made of. */
function Parts({ card, pair, point }: OfPoint) {
  const { t } = useTranslation("futuresData");
  const part = (name: string, value: ReactNode) => (
    <span>
      {name} {value}
    </span>
  );
  const amount = (value: string, unit?: string) => <Compact value={value} decimals={SHOWN_DECIMALS} unit={unit} />;
  if (card === "openInterest") return <span>{amount(point.openInterest, pair.base)}</span>;
  if (card === "taker") {
    return (
      <>
        {part(t("stats.takerBuy"), amount(point.takerBuyVolume, pair.base))}
        {part(t("stats.takerSell"), amount(point.takerSellVolume, pair.base))}
      </>
    );
  }
  const sides =
    card === "liquidations"
      ? { long: point.liquidatedLongValue, short: point.liquidatedShortValue }
      : SIDES_OF[card]?.(point);
  if (!sides) return null;
  return (
    <>
      {part(t("stats.long"), amount(sides.long))}
      {part(t("stats.short"), amount(sides.short))}
    </>
  );
}
