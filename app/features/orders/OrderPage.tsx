import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { filledPercent } from "~/lib/filled-percent";
import { formatTime } from "~/lib/format/format-time";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/instrument";
import { LinkButton } from "~/ui/Button";
import { CoinIcon } from "~/ui/CoinIcon";
import { ErrorOf } from "~/ui/ErrorOf";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useDisplay } from "~/ui/money/display";
import { CancelOrder, CancelProblem } from "./CancelForms";
import { OrderDetails } from "./OrderDetails";
import type { CancelFailure, OrderFacts, OrderPageData } from "./orders-page";
import { ORDERS_PATH } from "./orders-query";
import { repeatOrderPath } from "./repeat-order";
import { scalesOf, type PairScales } from "~/lib/pair-scales";
import { TimeLine } from "./TimeLine";
import { useFigures } from "./use-figures";
import { useOrderNews, useSecondLook } from "./use-order-news";
import { whySentences } from "./why";
import "./orders.css";
import "./order.css";

const SECOND_LOOK_MS = 5_000;

/** One order: what it is, where it stands or why it ended, and everything that happened to it. */
export function OrderPage({ page, failure }: { page: OrderPageData; failure: CancelFailure | undefined }) {
  const { t } = useTranslation("orders");
  const path = useLocalizedPath();
  const { facts, orderId, rules } = page;
  useOrderNews(orderId);
  useSecondLook(facts.ok && facts.data.order.state === "open" ? SECOND_LOOK_MS : null);
  return (
    <div className="orders order">
      <Link className="order-back" to={path(ORDERS_PATH)}>
        <Icon name="chevron" />
        {t("orders:list.allOrders")}
      </Link>
      <CancelProblem failure={failure} />
      {facts.ok ? (
        <Order facts={facts.data} scales={scalesOf(rules)} />
      ) : (
        <section className="orders-card">
          <ErrorOf failure={facts} />
        </section>
      )}
    </div>
  );
}

function Order({ facts, scales }: { facts: OrderFacts; scales: PairScales }) {
  return (
    <>
      <Headline facts={facts} scales={scales} />
      <div className="order-columns">
        <TimeLine facts={facts} scales={scales} />
        <OrderDetails order={facts.order} scales={scales} />
      </div>
    </>
  );
}

function Headline({ facts, scales }: { facts: OrderFacts; scales: PairScales }) {
  const { t } = useTranslation(["orders", "spot"]);
  const path = useLocalizedPath();
  const { order } = facts;
  const [base = ""] = order.pairCode.split("_");
  const pair = isolateLtr(pairName(order.pairCode));
  return (
    <header className="order-head">
      <CoinIcon asset={base} size={40} />
      <div className="order-name">
        <h1>{t(order.side === "buy" ? "orders:order.buy" : "orders:order.sell", { pair })}</h1>
        <p>
          <span className="ui-tag">{t(`orders:type.${order.orderType}`)}</span>
          <span className={`ui-tag order-state order-is-${order.state}`}>{t(`spot:state.${order.state}`)}</span>
        </p>
      </div>
      <div className="order-acts">
        {order.state === "open" && <CancelOrder orderId={order.orderId} />}
        <LinkButton variant="outline" to={path(repeatOrderPath(order))}>
          {t("orders:list.repeat")}
        </LinkButton>
        <LinkButton variant="soft" to={path(`/spot/${order.pairCode}`)}>
          {t("orders:list.terminal", { pair })}
        </LinkButton>
      </div>
      <Standing facts={facts} scales={scales} />
    </header>
  );
}

/** The bar of what is filled, and why that is all so far. */
function Standing({ facts, scales }: { facts: OrderFacts; scales: PairScales }) {
  const figures = useFigures(scales);
  const { zone } = useDisplay();
  const { t, amount } = figures;
  const { order, time } = facts;
  const [base = "", quote = ""] = order.pairCode.split("_");
  const isByQuote = order.quantity === null && order.quoteAmount !== null;
  const percent = filledPercent(order);
  const [filled, whole, asset] = isByQuote
    ? [order.filledQuote, order.quoteAmount, quote]
    : [order.filledQuantity, order.quantity, base];
  const isOpen = order.state === "open";
  return (
    <div className="order-standing">
      <div className="order-progress">
        <p>
          <b>{t("orders:order.filledOf", { filled: amount(filled), total: amount(whole, asset) })}</b>
          <bdi dir="ltr">{percent === null ? "--" : `${percent}%`}</bdi>
        </p>
        <i aria-hidden="true">
          <b className={order.side} style={{ inlineSize: `${percent ?? 0}%` }} />
        </i>
      </div>
      <div className="order-why">
        <h2>{t(isOpen ? "orders:why.now" : "orders:why.ended")}</h2>
        <p>{whySentences(facts, figures).join(" ")}</p>
        {isOpen && (
          <p className="order-as-of">
            {t("orders:order.asOf", { time: isolateLtr(formatTime(time, "HMS", { zone, withZone: true })) })}
          </p>
        )}
      </div>
    </div>
  );
}
