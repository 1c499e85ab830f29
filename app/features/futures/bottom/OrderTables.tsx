import { useTranslation } from "~/i18n/use-translation";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import type { FuturesOrder } from "~exchange/contract/futures/schemas";
import { useLive } from "~/features/terminal/live/use-live";
import { isolateLtr } from "~/lib/isolate-ltr";
import { usePairScales } from "~/lib/pair-scales";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import type { PersonLive } from "../live/person-live";
import { useActionForm, type ActionForm } from "../use-action-form";
import { CancelOrder } from "./CancelForms";
import { useShownRows } from "./use-shown-rows";

export function OpenOrders({ person }: { person: PersonLive }) {
  const { t } = useTranslation("spot");
  const orders = useLive(person.openOrders);
  const shown = useShownRows(orders.ok ? orders.data : []);
  const form = useActionForm("cancel");
  if (!orders.ok) return <ErrorOf failure={orders} />;
  if (shown.length === 0) return <EmptyState text={t(orders.data.length > 0 ? "empty.otherPairs" : "empty.open")} />;
  return <OrderTable orders={shown} cancelForm={form} />;
}

export function OrderHistory({ person }: { person: PersonLive }) {
  const { t } = useTranslation("spot");
  const orders = useLive(person.orderHistory);
  const shown = useShownRows(orders.ok ? orders.data : []);
  if (!orders.ok) return <ErrorOf failure={orders} />;
  if (shown.length === 0) return <EmptyState text={t(orders.data.length > 0 ? "empty.otherPairs" : "empty.history")} />;
  return <OrderTable orders={shown} cancelForm={null} />;
}

function OrderTable({ orders, cancelForm }: { orders: readonly FuturesOrder[]; cancelForm: ActionForm | null }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  return (
    <table className="term-rows">
      <thead>
        <tr>
          {cancelForm && <th className="is-start">{t("orders.cancel")}</th>}
          <th className="is-start">{t("futures:position.contract")}</th>
          <th className="is-start">{t("orders.type")}</th>
          <th className="is-start">{t("orders.side")}</th>
          <th>{t("orders.price")}</th>
          <th>{t("futures:form.size")}</th>
          <th>{t("orders.filled")}</th>
          <th>{t("orderRow.trigger")}</th>
          {!cancelForm && <th>{t("futures:position.realised")}</th>}
          {!cancelForm && <th>{t("orders.state")}</th>}
          <th>{t("orders.time", { zone: isolateLtr(zone) })}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.orderId} order={order} cancelForm={cancelForm} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, cancelForm }: { order: FuturesOrder; cancelForm: ActionForm | null }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const scales = usePairScales(order.pairCode);
  const isBuy = order.side === "buy";
  return (
    <tr>
      {cancelForm && (
        <td className="is-start term-act">
          <CancelOrder
            form={cancelForm}
            orderId={order.orderId}
            label={t("orders.cancelOrder", { pair: order.pairCode })}
          />
        </td>
      )}
      <td className="is-start" data-label={t("futures:position.contract")}>
        <b dir="ltr">{order.pairCode}</b>
      </td>
      <td className="is-start" data-label={t("orders.type")}>
        {t(`orderType.${order.orderType}`)}
        {order.reduceOnly && <small className="fut-mark">{t("futures:form.reduceOnly")}</small>}
      </td>
      <td className={`is-start ${isBuy ? "up" : "down"}`} data-label={t("orders.side")}>
        {t(`side.${order.side}`)}
        {order.positionSide && <small className="fut-mark">{t(`futures:side.${order.positionSide}`)}</small>}
      </td>
      <td data-label={t("orders.price")}>
        {order.price === null && order.averagePrice === null ? (
          t("orders.atMarket")
        ) : (
          <Price
            value={cancelForm ? (order.price ?? order.averagePrice) : (order.averagePrice ?? order.price)}
            decimals={scales.price}
          />
        )}
      </td>
      <td data-label={t("futures:form.size")}>
        {order.quantity === null ? (
          t("futures:order.wholePosition")
        ) : (
          <Price value={order.quantity} decimals={scales.quantity} />
        )}
      </td>
      <td data-label={t("orders.filled")}>
        <Price value={order.filledQuantity} decimals={scales.quantity} />
      </td>
      <Trigger order={order} />
      {!cancelForm && (
        <td data-label={t("futures:position.realised")} className={order.realised.startsWith("-") ? "down" : "up"}>
          <Price value={order.realised} decimals={scales.quote} />
        </td>
      )}
      {!cancelForm && (
        <td data-label={t("orders.state")}>
          <StateText order={order} />
        </td>
      )}
      <td className="term-dim" data-label={t("orders.time", { zone: isolateLtr(zone) })}>
        <Time at={order.createdAt} format="MDHM" />
      </td>
    </tr>
  );
}

function Trigger({ order }: { order: FuturesOrder }) {
  const { t } = useTranslation("futures");
  const scales = usePairScales(order.pairCode);
  const { triggerPrice, triggerBy, trailingBips } = order;
  return (
    <td data-label={t("spot:orderRow.trigger")}>
      {triggerPrice !== null && <Price value={triggerPrice} decimals={scales.price} />}
      {triggerPrice === null && trailingBips !== null && <bdi dir="ltr">{`${trailingBips / 100}%`}</bdi>}
      {triggerBy !== null && <small className="fut-mark">{t(`kind.${triggerBy}`)}</small>}
      {triggerPrice === null && trailingBips === null && <span className="is-none">–</span>}
    </td>
  );
}

function StateText({ order }: { order: FuturesOrder }) {
  const { t } = useTranslation("spot");
  const why = order.reason !== null && order.reason in ERROR_CODES ? t(`errors:${order.reason}`) : undefined;
  return <span title={why}>{t(`state.${order.state}`)}</span>;
}
