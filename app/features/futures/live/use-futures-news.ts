import { useTranslation } from "~/i18n/use-translation";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import type { ClosedPosition, FuturesNotice, FuturesOrder } from "~exchange/contract/futures/schemas";
import { CLOSING_KEYS } from "~/lib/closing-key";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { useFutures } from "../futures-context";
import type { PersonLive } from "./person-live";

/** Tells what the private channels say of open orders and of positions; to be called before the lists take it in. */
export function useFuturesNews(person: PersonLive) {
  const { t } = useTranslation("futures");
  const { code: locale } = useLocale();
  const { toasts, contracts } = useFutures();
  const figure = (text: string | null, decimals: number | undefined) =>
    isolateLtr(formatDecimal(text, { locale, decimals }));
  return {
    ofOrders(orders: readonly FuturesOrder[]) {
      const open = person.openOrders.get();
      if (!open.ok) return;
      for (const order of orders) {
        const before = open.data.find(({ orderId }) => orderId === order.orderId);
        const news = before && newsOf(before, order);
        if (!news) continue;
        const contract = contracts.get(order.pairCode);
        const values = {
          pair: isolateLtr(order.pairCode),
          base: contract?.base ?? "",
          filled: figure(order.filledQuantity, contract?.sizeDecimals),
          price: figure(order.averagePrice ?? order.triggerPrice ?? order.price, contract?.priceDecimals),
          reason: t(
            order.reason !== null && order.reason in ERROR_CODES ? `errors:${order.reason}` : "spot:news.noReason",
          ),
        };
        toasts.send({ key: `spot:news.${order.side}${news.word}`, values, about: order.orderId, isBad: news.isBad });
      }
    },
    /** By an order that waited for its price: what one closes oneself is answered by its own form. */
    ofClosed(closed: readonly ClosedPosition[]) {
      for (const { pairCode, side, closedBy, closedById, net } of closed) {
        if (!TRIGGERED.has(closedBy)) continue;
        const values = {
          pair: isolateLtr(pairCode),
          side: t(`side.${side}`),
          how: t(CLOSING_KEYS[closedBy]),
          amount: isolateLtr(formatDecimal(net, { locale, decimals: NET_DECIMALS, sign: true })),
          asset: contracts.get(pairCode)?.settle ?? "",
        };
        toasts.send({ key: "futures:closed.news", values, about: closedById });
      }
    },
    ofNotices(notices: readonly FuturesNotice[]) {
      for (const { kind, pairCode, quantity, side, amount } of notices) {
        if (kind === "funding") continue;
        const contract = contracts.get(pairCode);
        const values = {
          pair: isolateLtr(pairCode),
          base: contract?.base ?? "",
          asset: contract?.settle ?? "",
          side: side === null ? "" : t(`side.${side}`),
          quantity: figure(quantity, contract?.sizeDecimals),
          amount: figure(amount, AMOUNT_DECIMALS),
        };
        toasts.send({ key: `futures:notice.${kind}`, values, isBad: true });
      }
    },
  };
}

const AMOUNT_DECIMALS = 4;
const NET_DECIMALS = 2;
const TRIGGERED: ReadonlySet<ClosedPosition["closedBy"]> = new Set([
  "take_profit",
  "stop_loss",
  "stop",
  "trailing_stop",
]);

interface OrderNews {
  word: "Triggered" | "Filled" | "PartlyFilled" | "Ended" | "Rejected";
  isBad: boolean;
}

/** What is worth telling of an order that was open; what people do themselves is answered by their own forms. */
function newsOf(before: FuturesOrder, now: FuturesOrder): OrderNews | null {
  if (now.state === "rejected_after_trigger") return { word: "Rejected", isBad: true };
  if (now.state === "filled") return { word: "Filled", isBad: false };
  if (now.state === "expired") return { word: "Ended", isBad: true };
  if (now.state !== "open") return null;
  if (now.filledQuantity !== before.filledQuantity) return { word: "PartlyFilled", isBad: false };
  return now.triggeredAt !== null && before.triggeredAt === null ? { word: "Triggered", isBad: false } : null;
}
