import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import type { Order } from "~exchange/contract/schemas";
import { decimalsOf } from "~exchange/domain/units";
import { formatDecimal } from "~/lib/format/format-decimal";
import { pairName } from "~/lib/instrument";
import { isolateLtr } from "~/lib/isolate-ltr";
import { PairsContext } from "~/lib/pair-scales";
import { useTerminal } from "../terminal-context";
import type { AccountLive } from "./account-live";
import { exitNews, orderNews } from "./order-news";

/** Tells what the private channel says of open orders and of exits that come; to be called before the lists take the orders in. */
export function useOrderNews(account: AccountLive): (orders: readonly Order[]) => void {
  const { t } = useTranslation("spot");
  const { code: locale } = useLocale();
  const pairs = useContext(PairsContext);
  const { toasts } = useTerminal();
  return (orders) => {
    const open = account.openOrders.get();
    if (!open.ok) return;
    for (const order of orders) {
      const before = open.data.find(({ orderId }) => orderId === order.orderId);
      const news = before ? orderNews(before, order) : exitNews(order);
      if (!news) continue;
      const rules = pairs.find(({ pairCode }) => pairCode === order.pairCode);
      const figure = (text: string | null, step: string | undefined) =>
        isolateLtr(formatDecimal(text, { locale, decimals: step === undefined ? undefined : decimalsOf(step) }));
      const values = {
        pair: isolateLtr(pairName(order.pairCode)),
        base: order.pairCode.split("_")[0] ?? "",
        filled: figure(order.filledQuantity, rules?.lot),
        price: figure(order.averagePrice ?? order.triggerPrice ?? order.price, rules?.tick),
        reason: t(order.reason !== null && order.reason in ERROR_CODES ? `errors:${order.reason}` : "news.noReason"),
      };
      toasts.send({ key: `spot:${news.word}`, values, about: order.orderId, isBad: news.isBad });
    }
  };
}
