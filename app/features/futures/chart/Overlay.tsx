import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { ChartCanvas } from "~/features/terminal/chart/canvas/chart-canvas.client";
import { useLive } from "~/features/terminal/live/use-live";
import { decimalsOf } from "~exchange/domain/units";
import { Price } from "~/ui/money/Price";
import { useFutures } from "../futures-context";
import type { PersonLive } from "../live/person-live";

/** Lines of open orders drawn at once: more would cover the candles. */
const LINES_MAX = 30;

/** The person's positions and open orders over the candles. */
export function Overlay({ canvas }: { canvas: ChartCanvas }) {
  const { account } = useFutures();
  useLive(canvas.scale);
  if (!account) return null;
  return (
    <div className="chart-orders">
      <PositionLines canvas={canvas} person={account} />
      <OrderLines canvas={canvas} person={account} />
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
  const positions = useLive(person.positions);
  const own = positions.ok ? positions.data.filter(({ pairCode }) => pairCode === rules.pairCode) : [];
  return own.map((position) => (
    <div key={position.side}>
      <Line canvas={canvas} price={position.entryPrice} kind={position.side}>
        <b className={position.side === "long" ? "up" : "down"}>{t(`side.${position.side}`)}</b>
        <Price value={position.quantity} decimals={decimalsOf(rules.lot)} />
        <Price
          value={position.unrealised}
          decimals={2}
          className={position.unrealised.startsWith("-") ? "down" : "up"}
        />
      </Line>
      {position.liquidationPrice !== null && (
        <Line canvas={canvas} price={position.liquidationPrice} kind="liquidation">
          <b>{t("position.liquidation")}</b>
        </Line>
      )}
    </div>
  ));
}

function OrderLines({ canvas, person }: LinesProps) {
  const { t } = useTranslation("spot");
  const { rules } = useFutures();
  const orders = useLive(person.openOrders);
  const own = orders.ok ? orders.data.filter(({ pairCode }) => pairCode === rules.pairCode).slice(0, LINES_MAX) : [];
  return own.map((order) => {
    const isWaiting = order.triggerPrice !== null && order.triggeredAt === null;
    const price = isWaiting ? order.triggerPrice : order.price;
    if (price === null) return null;
    return (
      <Line key={order.orderId} canvas={canvas} price={price} kind={order.side === "buy" ? "long" : "short"} isOrder>
        <b className={order.side === "buy" ? "up" : "down"}>{t(`side.${order.side}`)}</b>
        {order.orderType !== "limit" && <span>{t(`orderType.${order.orderType}`)}</span>}
        {order.quantity !== null && <Price value={order.quantity} decimals={decimalsOf(rules.lot)} />}
      </Line>
    );
  });
}

interface LineProps {
  canvas: ChartCanvas;
  price: string;
  kind: "long" | "short" | "liquidation";
  isOrder?: boolean;
  children: ReactNode;
}

function Line({ canvas, price, kind, isOrder = false, children }: LineProps) {
  const { contract } = useFutures();
  const y = canvas.yOf(Number(price));
  if (y === null) return null;
  return (
    <div
      className="chart-order fut-chart-line"
      data-kind={kind}
      data-order={isOrder || undefined}
      style={{ insetBlockStart: y }}
    >
      <span className="chart-order-label">
        <span className="fut-chart-label">{children}</span>
      </span>
      <span className="chart-order-price">
        <Price value={price} decimals={contract.priceDecimals} />
      </span>
    </div>
  );
}
