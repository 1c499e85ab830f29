import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Link } from "~/ui/Link";
import { FUTURES_ORDERS_PATH } from "./futures/futures-orders-query";
import { ORDERS_PATH } from "./orders-query";

/** The page's name, and the way to the other market's orders. */
export function OrdersTitle({ market, title }: { market: "spot" | "futures"; title: string }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const link = (name: typeof market, to: string, label: string) => (
    <Link to={path(to)} aria-current={name === market ? "true" : undefined}>
      {label}
    </Link>
  );
  return (
    <header className="orders-title">
      <h1>{title}</h1>
      <nav className="ui-segments" aria-label={title}>
        {link("spot", ORDERS_PATH, t("common:nav.spot"))}
        {link("futures", FUTURES_ORDERS_PATH, t("common:futuresNav.title"))}
      </nav>
    </header>
  );
}
