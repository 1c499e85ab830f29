import { useTranslation } from "~/i18n/use-translation";
import type { Order } from "~exchange/contract/schemas";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { isolateLtr } from "~/lib/isolate-ltr";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import type { AccountLive } from "../live/account-live";
import { useLive } from "~/features/terminal/live/use-live";
import { useTerminal } from "../terminal-context";
import { AmountCell, FilledCell, PairCell, SideCell, TriggerCell, TypeCell } from "./OrderCells";
import { usePairScales } from "~/lib/pair-scales";
import { useShownOrders } from "./use-shown-orders";

/** The orders that have ended. */
export function OrderHistory() {
  const { account } = useTerminal();
  return account && <EndedOrders account={account} />;
}

function EndedOrders({ account }: { account: AccountLive }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const orders = useLive(account.orderHistory);
  const shown = useShownOrders(orders.ok ? orders.data : []);
  if (!orders.ok) return <ErrorOf failure={orders} />;
  if (shown.length === 0) {
    return <EmptyState text={t(orders.data.length > 0 ? "empty.otherPairs" : "empty.history")} />;
  }
  return (
    <table className="term-rows term-lines">
      <thead>
        <tr>
          <th className="is-start">{t("orders.pair")}</th>
          <th className="is-start">{t("orders.type")}</th>
          <th className="is-start">{t("orders.side")}</th>
          <th>{t("orders.price")}</th>
          <th>{t("orders.amount")}</th>
          <th>{t("orders.filled")}</th>
          <th>{t("orders.total")}</th>
          <th>{t("orderRow.trigger")}</th>
          <th>{t("orders.state")}</th>
          <th>{t("orders.time", { zone: isolateLtr(zone) })}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((order) => (
          <EndedRow key={order.orderId} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function EndedRow({ order }: { order: Order }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const scales = usePairScales(order.pairCode);
  const price = order.averagePrice ?? order.price;
  return (
    <tr>
      <PairCell order={order} />
      <TypeCell order={order} />
      <SideCell order={order} />
      <td data-label={t("orders.price")}>
        {price === null ? t("orders.atMarket") : <Price value={price} decimals={scales.price} />}
      </td>
      <AmountCell order={order} />
      <FilledCell order={order} />
      <td className={order.state === "filled" ? "is-derived" : undefined} data-label={t("orders.total")}>
        <Price value={order.filledQuote} decimals={scales.quote} />
      </td>
      <TriggerCell order={order} />
      <td className="is-main" data-label={t("orders.state")}>
        {t(`state.${order.state}`)}
      </td>
      <td className="term-dim" data-label={t("orders.time", { zone: isolateLtr(zone) })}>
        <Time at={order.updatedAt} format="MDHM" />
      </td>
    </tr>
  );
}
