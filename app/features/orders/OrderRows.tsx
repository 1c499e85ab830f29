import { useTranslation } from "~/i18n/use-translation";
import type { Order } from "~exchange/contract/schemas";
import { useLocalizedPath } from "~/i18n/use-locale";
import { filledPercent } from "~/lib/filled-percent";
import { pairName } from "~/lib/instrument";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { CancelInRow } from "./CancelForms";
import { ORDERS_PATH } from "./orders-query";
import { Progress } from "./Progress";
import { repeatOrderPath } from "./repeat-order";
import { RowTime } from "./RowTime";
import { usePairScales } from "~/lib/pair-scales";

export function OrderRows({ orders, isOpen }: { orders: readonly Order[]; isOpen: boolean }) {
  const { t } = useTranslation(["orders", "spot"]);
  const { zone } = useDisplay();
  return (
    <div className="orders-scroll">
      <table className="ui-table orders-table">
        <thead>
          <tr>
            <th>{t("spot:orders.time", { zone: isolateLtr(zone) })}</th>
            <th>{t("spot:orders.pair")}</th>
            <th>{t("spot:orders.side")}</th>
            <th>{t("spot:orders.type")}</th>
            <th className="ui-end">{t("spot:orders.price")}</th>
            {!isOpen && <th className="ui-end">{t("spot:book.averagePrice")}</th>}
            <th className="ui-end">{t("spot:orders.amount")}</th>
            <th className="ui-end">{t("spot:orders.filled")}</th>
            {!isOpen && <th>{t("spot:orders.state")}</th>}
            <th className="ui-end">{t("orders:list.order")}</th>
            <th className="ui-end">
              {isOpen ? t("spot:orders.cancel") : <VisuallyHidden>{t("orders:list.repeat")}</VisuallyHidden>}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.orderId} order={order} isOpen={isOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OrderRow({ order, isOpen }: { order: Order; isOpen: boolean }) {
  const { t } = useTranslation(["orders", "spot"]);
  const path = useLocalizedPath();
  const scales = usePairScales(order.pairCode);
  return (
    <tr>
      <td className="orders-when">
        <RowTime at={order.createdAt} />
      </td>
      <td className="orders-first">
        <b dir="ltr">{pairName(order.pairCode)}</b>
      </td>
      <td className={`orders-first ${order.side === "buy" ? "up" : "down"}`}>{t(`spot:side.${order.side}`)}</td>
      <td className="orders-first">{t(`orders:type.${order.orderType}`)}</td>
      <td className={isOpen || order.averagePrice === null ? "ui-end orders-price" : "ui-end orders-more"}>
        {order.price === null ? t("spot:orders.atMarket") : <Price value={order.price} decimals={scales.price} />}
      </td>
      {!isOpen && (
        <td className={order.averagePrice === null ? "ui-end orders-more" : "ui-end orders-price"}>
          <Price value={order.averagePrice} decimals={scales.price} />
        </td>
      )}
      <td className="ui-end">
        <Price value={order.quantity ?? order.filledQuantity} decimals={scales.quantity} />
      </td>
      <td className={order.state === "filled" ? "ui-end orders-more" : "ui-end"}>
        <Progress percent={filledPercent(order)} />
      </td>
      {!isOpen && <td>{t(`spot:state.${order.state}`)}</td>}
      <td className="ui-end orders-id">
        <Link className="ui-link orders-whole" to={path(`${ORDERS_PATH}/${order.orderId}`)}>
          <bdi dir="ltr">{order.orderId}</bdi>
        </Link>
      </td>
      <td className="ui-end orders-act">
        {isOpen ? <CancelInRow orderId={order.orderId} pairCode={order.pairCode} /> : <RepeatInRow order={order} />}
      </td>
    </tr>
  );
}

function RepeatInRow({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const path = useLocalizedPath();
  const label = t("orders:list.repeat");
  return (
    <Link className="orders-repeat" to={path(repeatOrderPath(order))} aria-label={label} title={label}>
      <Icon name="refresh" />
    </Link>
  );
}
