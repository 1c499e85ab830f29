import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Segments } from "~/ui/market/FuturesDataHead";
import { FUTURES_ORDERS_PATH } from "./futures/futures-orders-query";
import { ORDERS_PATH } from "./orders-query";

/** The page's name, and the way to the other market's orders. */
export function OrdersTitle({ market, title }: { market: "spot" | "futures"; title: string }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const link = (name: typeof market, to: string, label: string) => ({
    to: path(to),
    label,
    current: name === market,
  });
  return (
    <header className="orders-title">
      <h1>{title}</h1>
      <Segments
        label={title}
        links={[
          link("spot", ORDERS_PATH, t("common:nav.spot")),
          link("futures", FUTURES_ORDERS_PATH, t("common:futuresNav.title")),
        ]}
      />
    </header>
  );
}
