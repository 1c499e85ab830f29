import { useTranslation } from "~/i18n/use-translation";
import type { ChartCanvas } from "~/features/terminal/chart/canvas/chart-canvas.client";
import { ChartLines, type ChartMark } from "~/features/terminal/chart/orders/ChartLines";
import { orderLines } from "~/features/terminal/chart/orders/order-lines";
import { useUnlessPaused } from "~/features/terminal/live/pause";
import { useLive } from "~/features/terminal/live/use-live";
import type { Position } from "~exchange/contract/futures/schemas";
import { decimalsOf } from "~exchange/domain/units";
import { Price } from "~/ui/money/Price";
import { isAmendable, isWaiting } from "../bottom/order-facts";
import { useFutures } from "../futures-context";
import { SignedAmount } from "~/ui/money/SignedAmount";
import { positionKey } from "../positions/position-facts";
import type { PersonLive } from "../live/person-live";

/** The person's positions and open orders over the candles. */
export function Overlay({ canvas }: { canvas: ChartCanvas }) {
  const { account } = useFutures();
  useLive(canvas.scale);
  return account && <PersonLines canvas={canvas} person={account} />;
}

function PersonLines({ canvas, person }: { canvas: ChartCanvas; person: PersonLive }) {
  const { t } = useTranslation("futures");
  const { contract, instrument, rules } = useFutures();
  const orders = useLive(person.openOrders);
  const positions = useUnlessPaused(person.positions);
  const lines = orders.ok ? orderLines(instrument, orders.data, { isAmendable, isWaiting }) : [];
  const own = positions.ok ? positions.data.filter(({ pairCode }) => pairCode === rules.pairCode) : [];
  const mark = { decimals: contract.priceDecimals, className: "fut-chart-line" };
  const marks = own.flatMap((position): ChartMark[] => {
    const { side, entryPrice, liquidationPrice } = position;
    const entry = { ...mark, key: positionKey(position), price: entryPrice, kind: side };
    const liquidation = { ...mark, key: `${entry.key}:liquidation`, kind: "liquidation" };
    const label = <b className="fut-chart-label">{t("position.liquidation")}</b>;
    return [
      { ...entry, label: <EntryLabel position={position} /> },
      ...(liquidationPrice === null ? [] : [{ ...liquidation, price: liquidationPrice, label }]),
    ];
  });
  return <ChartLines canvas={canvas} orders={lines} marks={marks} sizeLabel={t("form.size")} />;
}

/** What is held, and what it has come to. */
function EntryLabel({ position: { side, quantity, unrealised } }: { position: Position }) {
  const { t } = useTranslation("futures");
  const { rules } = useFutures();
  return (
    <span className="fut-chart-label">
      <b className={side === "long" ? "up" : "down"}>{t(`side.${side}`)}</b>
      <Price value={quantity} decimals={decimalsOf(rules.lot)} />
      <SignedAmount value={unrealised} decimals={2} />
    </span>
  );
}
