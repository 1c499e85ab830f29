import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { ChartCanvas } from "~/features/terminal/chart/canvas/chart-canvas.client";
import { isBesideLegend, orderLines } from "~/features/terminal/chart/orders/order-lines";
import { OrderLines } from "~/features/terminal/chart/orders/OrderLines";
import { useUnlessPaused } from "~/features/terminal/live/pause";
import { useLive } from "~/features/terminal/live/use-live";
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
  if (!account) return null;
  return (
    <div className="chart-orders">
      <PositionLines canvas={canvas} person={account} />
      <OwnOrders canvas={canvas} person={account} />
    </div>
  );
}

interface LinesProps {
  canvas: ChartCanvas;
  person: PersonLive;
}

/** Where the position was entered, and where it is liquidated. */
function PositionLines({ canvas, person }: LinesProps) {
  const { t } = useTranslation("futures");
  const { rules } = useFutures();
  const positions = useUnlessPaused(person.positions);
  const own = positions.ok ? positions.data.filter(({ pairCode }) => pairCode === rules.pairCode) : [];
  return own.map((position) => (
    <div key={positionKey(position)}>
      <Line canvas={canvas} price={position.entryPrice} kind={position.side}>
        <b className={position.side === "long" ? "up" : "down"}>{t(`side.${position.side}`)}</b>
        <Price value={position.quantity} decimals={decimalsOf(rules.lot)} />
        <SignedAmount value={position.unrealised} decimals={2} />
      </Line>
      {position.liquidationPrice !== null && (
        <Line canvas={canvas} price={position.liquidationPrice} kind="liquidation">
          <b>{t("position.liquidation")}</b>
        </Line>
      )}
    </div>
  ));
}

function OwnOrders({ canvas, person }: LinesProps) {
  const { t } = useTranslation("futures");
  const { instrument } = useFutures();
  const orders = useLive(person.openOrders);
  const lines = orders.ok ? orderLines(instrument, orders.data, { isAmendable, isWaiting }) : [];
  return <OrderLines canvas={canvas} lines={lines} sizeLabel={t("form.size")} />;
}

interface LineProps {
  canvas: ChartCanvas;
  price: string;
  kind: "long" | "short" | "liquidation";
  children: ReactNode;
}

function Line({ canvas, price, kind, children }: LineProps) {
  const { contract } = useFutures();
  const y = canvas.yOf(Number(price));
  if (y === null) return null;
  return (
    <div
      className="chart-order fut-chart-line"
      data-kind={kind}
      data-short={isBesideLegend(y) || undefined}
      style={{ insetBlockStart: y }}
    >
      <span className="chart-order-label">
        <span className="fut-chart-label">{children}</span>
      </span>
      <span className="chart-order-price" style={{ translate: `0 ${canvas.tagShift(y)}px` }}>
        <Price value={price} decimals={contract.priceDecimals} />
      </span>
    </div>
  );
}
