import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Order } from "~exchange/contract/schemas";
import { parseDecimal, truncateDecimal } from "~/lib/decimal";
import { EmptyState } from "~/ui/EmptyState";
import { useLocalizedPath } from "~/i18n/use-locale";
import { isolateLtr } from "~/lib/isolate-ltr";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import { ErrorOf } from "~/ui/ErrorOf";
import { pairName } from "~/lib/instrument";
import type { AccountLive } from "../live/account-live";
import { useLive } from "../live/use-live";
import { useTerminal } from "../terminal-context";
import { CancelOrder, useCancelForm, type CancelForm } from "./CancelForms";
import { filledPercent } from "~/lib/filled-percent";
import { usePairScales } from "./pair-scales";

type List = "openOrders" | "orderHistory";

/** Open orders with their cancel buttons, or the orders that have ended. */
export function OrdersTable({ list }: { list: List }) {
  const { account } = useTerminal();
  return account && <AccountOrders account={account} list={list} />;
}

function AccountOrders({ account, list }: { account: AccountLive; list: List }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const { rules } = useTerminal();
  const [search] = useSearchParams();
  const orders = useLive(account[list]);
  const cancelForm = useCancelForm();
  if (!orders.ok) return <ErrorOf failure={orders} />;
  const isOnly = search.get("only") === "1";
  const shown = orders.data.filter((order) => !isOnly || order.pairCode === rules.pairCode);
  if (shown.length === 0) return <EmptyState text={t(emptyKey(list, orders.data.length > 0))} />;
  return (
    <table className="term-rows">
      <thead>
        <tr>
          {list === "openOrders" && <th className="is-start">{t("orders.cancel")}</th>}
          <th className="is-start">{t("orders.pair")}</th>
          <th className="is-start">{t("orders.type")}</th>
          <th className="is-start">{t("orders.side")}</th>
          <th>{t("orders.price")}</th>
          <th>{t("orders.amount")}</th>
          <th>{t("orders.filled")}</th>
          <th>{t("orders.total")}</th>
          {list === "orderHistory" && <th>{t("orders.state")}</th>}
          <th>{t("orders.time", { zone: isolateLtr(zone) })}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((order) => (
          <OrderRow key={order.orderId} order={order} list={list} cancelForm={cancelForm} />
        ))}
      </tbody>
    </table>
  );
}

function emptyKey(list: List, isFiltered: boolean): string {
  if (isFiltered) return "empty.otherPairs";
  return list === "openOrders" ? "empty.open" : "empty.history";
}

function OrderRow({ order, list, cancelForm }: { order: Order; list: List; cancelForm: CancelForm }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const path = useLocalizedPath();
  const scales = usePairScales(order.pairCode);
  const name = pairName(order.pairCode);
  const percent = filledPercent(order);
  const isBuy = order.side === "buy";
  const price = list === "openOrders" ? order.price : (order.averagePrice ?? order.price);
  return (
    <tr>
      {list === "openOrders" && (
        <td className="is-start term-act">
          <CancelOrder form={cancelForm} orderId={order.orderId} label={t("orders.cancelOrder", { pair: name })} />
        </td>
      )}
      <td className="is-start term-row-pair">
        <Link className="ui-link" to={path(`/orders/spot/${order.orderId}`)} title={t("links.orderDetails")}>
          <b dir="ltr">{name}</b>
        </Link>
      </td>
      <td className="is-start" data-label={t("orders.type")}>
        {t(`orderType.${order.orderType}`)}
      </td>
      <td className={`is-start ${isBuy ? "up" : "down"}`} data-label={t("orders.side")}>
        {isBuy ? t("side.buy") : t("side.sell")}
      </td>
      <td data-label={t("orders.price")}>
        {price === null ? t("orders.atMarket") : <Price value={price} decimals={scales.price} />}
      </td>
      <td data-label={t("orders.amount")}>
        <Price value={order.quantity ?? order.filledQuantity} decimals={scales.quantity} />
      </td>
      <td data-label={t("orders.filled")}>
        <span className="term-filled">
          <i style={{ ["--r" as string]: `${percent ?? 0}%` }} />
          <bdi dir="ltr">{percent === null ? "--" : `${percent}%`}</bdi>
        </span>
      </td>
      <td data-label={t("orders.total")}>
        <Price value={orderValue(order, list)} decimals={scales.quote} />
      </td>
      {list === "orderHistory" && <td data-label={t("orders.state")}>{t(`state.${order.state}`)}</td>}
      <td className="term-dim" data-label={t("orders.time", { zone: isolateLtr(zone) })}>
        <Time at={list === "openOrders" ? order.createdAt : order.updatedAt} format="MDHM" />
      </td>
    </tr>
  );
}

const QUOTE_SCALE = 8;

/** What an open order is worth at its price, or what an ended one has turned over. */
function orderValue(order: Order, list: List): string | null {
  if (list === "orderHistory") return order.filledQuote;
  const price = parseDecimal(order.price);
  const quantity = parseDecimal(order.quantity);
  return price && quantity ? truncateDecimal(price.times(quantity), QUOTE_SCALE) : order.quoteAmount;
}
