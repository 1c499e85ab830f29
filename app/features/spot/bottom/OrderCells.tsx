import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Order } from "~exchange/contract/schemas";
import { useLocale, useLocalizedPath } from "~/i18n/use-locale";
import { filledPercent } from "~/lib/filled-percent";
import { formatDecimal } from "~/lib/format/format-decimal";
import { formatTime } from "~/lib/format/format-time";
import { pairName } from "~/lib/instrument";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Link } from "~/ui/Link";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { percentOfBips } from "../order-form/refusals";
import { isWaiting } from "./order-facts";
import { usePairScales } from "~/lib/pair-scales";
import { useTrailingExtreme } from "./use-trailing-extreme";

/** A figure of a cell and what there is to add to it, in small. */
function TwoLines({ children, small }: { children: ReactNode; small: ReactNode }) {
  return (
    <span className="term-two">
      <span>{children}</span>
      {small && <small>{small}</small>}
    </span>
  );
}

/** The pair, which leads to the order's own page. */
export function PairCell({ order }: { order: Order }) {
  const { t } = useTranslation("spot");
  const path = useLocalizedPath();
  return (
    <td className="is-start term-row-pair">
      <Link className="ui-link" to={path(`/orders/spot/${order.orderId}`)} title={t("links.orderDetails")}>
        <b dir="ltr">{pairName(order.pairCode)}</b>
      </Link>
    </td>
  );
}

/** The type, and the terms it was placed with. */
export function TypeCell({ order }: { order: Order }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const { code: locale } = useLocale();
  const { price: decimals } = usePairScales(order.pairCode);
  const { timeInForce, expiresAt } = order;
  const price = (text: string | null) => isolateLtr(formatDecimal(text, { locale, decimals }));
  const terms = [
    timeInForce === "gtd" && expiresAt !== null
      ? t("orderRow.until", { time: isolateLtr(formatTime(expiresAt, "MDHM", { zone })) })
      : order.orderType !== "market" && timeInForce !== "gtc" && timeInForce.toUpperCase(),
    order.postOnly && t("form.postOnly"),
    order.displayQuantity !== null && t("orderRow.iceberg"),
    order.parentOrderId !== null && t("exits.title"),
    order.exits && `${t("exits.title")} ${price(order.exits.takeProfit)} / ${price(order.exits.stopLoss)}`,
  ].filter((term) => typeof term === "string");
  return (
    <td className="is-start" data-label={t("orders.type")}>
      <TwoLines small={terms.join(" · ")}>
        {t(`orderType.${order.orderType}`)}
        {isWaiting(order) && <i className="term-waiting">{t("orderRow.waiting")}</i>}
      </TwoLines>
    </td>
  );
}

export function SideCell({ order }: { order: Order }) {
  const { t } = useTranslation("spot");
  const isBuy = order.side === "buy";
  return (
    <td className={`is-start ${isBuy ? "up" : "down"}`} data-label={t("orders.side")}>
      {isBuy ? t("side.buy") : t("side.sell")}
    </td>
  );
}

/** How much, and of an iceberg what of it is shown at a time. */
export function AmountCell({ order }: { order: Order }) {
  const { t } = useTranslation("spot");
  const { code: locale } = useLocale();
  const { quantity: decimals } = usePairScales(order.pairCode);
  const visible = order.displayQuantity;
  // A buy by quote amount has no quantity of its own: what it spends stands under the total.
  const shown = order.quantity ?? (order.state === "open" ? null : order.filledQuantity);
  return (
    <td className={shown === null ? "is-none" : undefined} data-label={t("orders.amount")}>
      <TwoLines
        small={visible && t("orderRow.visible", { amount: isolateLtr(formatDecimal(visible, { locale, decimals })) })}
      >
        <Price value={shown} decimals={decimals} />
      </TwoLines>
    </td>
  );
}

export function FilledCell({ order }: { order: Order }) {
  const { t } = useTranslation("spot");
  const percent = filledPercent(order);
  // All of it, or nothing.
  const isTold = isWaiting(order) || order.state === "filled" || !/[1-9]/.test(order.filledQuantity);
  return (
    <td className={isTold ? "is-derived" : undefined} data-label={t("orders.filled")}>
      <span className="term-filled">
        <i style={{ ["--r" as string]: `${percent ?? 0}%` }} />
        <bdi dir="ltr">{percent === null ? "--" : `${percent}%`}</bdi>
      </span>
    </td>
  );
}

/** What the order waits for, or when that came. */
export function TriggerCell({ order }: { order: Order }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const { triggeredAt } = order;
  const isPlain = order.triggerPrice === null && order.trailingBips === null;
  return (
    <td className={isPlain ? "is-none" : "is-signed"} data-label={t("orderRow.trigger")}>
      {isPlain ? (
        "–"
      ) : (
        <TwoLines
          small={
            triggeredAt === null ? (
              <TriggerTerms order={order} />
            ) : (
              t("orderRow.triggeredAt", { time: isolateLtr(formatTime(triggeredAt, "MDHM", { zone })) })
            )
          }
        >
          <TriggerFigure order={order} />
        </TwoLines>
      )}
    </td>
  );
}

function TriggerFigure({ order }: { order: Order }) {
  const { t } = useTranslation("spot");
  const { code: locale } = useLocale();
  const { price: decimals } = usePairScales(order.pairCode);
  const isBuy = order.side === "buy";
  if (order.triggerPrice === null) {
    return <bdi dir="ltr">{`${formatDecimal(percentOfBips(String(order.trailingBips)), { locale })}%`}</bdi>;
  }
  const price = formatDecimal(order.triggerPrice, { locale, decimals });
  const words = isBuy ? "terms.triggerBuys" : "terms.triggerSells";
  return (
    <>
      <bdi dir="ltr" aria-hidden="true">{`${isBuy ? "≥" : "≤"} ${price}`}</bdi>
      <VisuallyHidden>{t(words, { price: isolateLtr(price) })}</VisuallyHidden>
    </>
  );
}

/** Of a trailing stop the price it trails, of an oco what its trigger places. */
function TriggerTerms({ order }: { order: Order }) {
  const { t } = useTranslation("spot");
  const { code: locale } = useLocale();
  const { price: decimals } = usePairScales(order.pairCode);
  const extreme = useTrailingExtreme(order);
  const figure = (text: string | null) => isolateLtr(formatDecimal(text, { locale, decimals }));
  if (order.orderType === "trailing_stop") {
    const price = figure(extreme);
    return <>{order.side === "buy" ? t("orderRow.lowest", { price }) : t("orderRow.highest", { price })}</>;
  }
  if (order.orderType !== "oco") return null;
  return (
    <>
      {order.stopLimitPrice === null
        ? t("orderRow.thenMarket")
        : t("orderRow.thenLimit", { price: figure(order.stopLimitPrice) })}
    </>
  );
}
