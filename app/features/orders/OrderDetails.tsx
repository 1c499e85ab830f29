import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Order } from "~exchange/contract/schemas";
import { Decimal, parseDecimal, trimZeros } from "~/lib/decimal";
import { formatTime } from "~/lib/format/format-time";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Amount } from "~/ui/money/Amount";
import { CopyId } from "~/ui/CopyId";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import type { PairScales } from "~/lib/pair-scales";
import { OrderLink } from "./OrderLink";
import { useFigures } from "./use-figures";
import { distanceBetween } from "./why";

/** The order's terms and what they came to. */
export function OrderDetails({ order, scales }: { order: Order; scales: PairScales }) {
  const { t } = useTranslation(["orders", "spot"]);
  const [base = "", quote = ""] = order.pairCode.split("_");
  const price = (value: string | null) => <Price value={value} decimals={scales.price} />;
  return (
    <section className="orders-card order-details" aria-labelledby="order-details">
      <h2 id="order-details">{t("orders:order.facts")}</h2>
      <dl className="ui-list">
        <Fact label={t("orders:order.asked")}>
          {order.price === null ? t("spot:orders.atMarket") : price(order.price)}
        </Fact>
        <Fact label={t("spot:book.averagePrice")}>
          {price(order.averagePrice)}
          <Saved order={order} scales={scales} />
        </Fact>
        {order.quantity !== null && (
          <Fact label={t("spot:orders.amount")}>
            <Amount value={trimZeros(order.quantity)} unit={base} />
          </Fact>
        )}
        {order.quoteAmount !== null && (
          <Fact label={t("spot:form.total")}>
            <Amount value={trimZeros(order.quoteAmount)} unit={quote} />
          </Fact>
        )}
        <Fact label={t("orders:totals.traded")}>
          <Amount value={order.filledQuote} decimals={scales.quote} unit={quote} />
        </Fact>
        <Fact label={t("spot:fills.fee")}>
          <Amount value={trimZeros(order.fee)} unit={order.feeAsset} />
        </Fact>
        <Conditions order={order} scales={scales} />
        <Exits order={order} scales={scales} />
        <Fact label={t("spot:form.timeInForce")}>
          <TimeInForce order={order} />
        </Fact>
        <Fact label={t("orders:order.placed")}>
          <Time at={order.createdAt} format="YMDHMS" withZone />
        </Fact>
        <Fact label={t("orders:order.id")}>
          <CopyId id={order.orderId} label={t("orders:order.id")} />
        </Fact>
        <Fact label={t("orders:order.clientId")}>
          <CopyId className="order-client-id" id={order.clientOrderId} label={t("orders:order.clientId")} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Conditions({ order, scales }: { order: Order; scales: PairScales }) {
  const { t } = useTranslation("orders");
  const [base = ""] = order.pairCode.split("_");
  const { triggerPrice, stopLimitPrice, trailingBips, displayQuantity } = order;
  return (
    <>
      {triggerPrice !== null && (
        <Fact label={t("orders:order.trigger")}>
          <Price value={triggerPrice} decimals={scales.price} />
        </Fact>
      )}
      {stopLimitPrice !== null && (
        <Fact label={t("orders:order.stopLimit")}>
          <Price value={stopLimitPrice} decimals={scales.price} />
        </Fact>
      )}
      {trailingBips !== null && (
        <Fact label={t("orders:order.trailing")}>
          <bdi dir="ltr">{`${new Decimal(String(trailingBips)).div("100").toFixed()}%`}</bdi>
        </Fact>
      )}
      {displayQuantity !== null && (
        <Fact label={t("orders:order.visible")}>
          <Amount value={trimZeros(displayQuantity)} unit={base} />
        </Fact>
      )}
    </>
  );
}

/** What becomes of what it receives; and of an exit, the order that it came of. */
function Exits({ order, scales }: { order: Order; scales: PairScales }) {
  const { t } = useTranslation(["orders", "spot"]);
  const { exits, parentOrderId } = order;
  const fact = (label: string, price: string | null | undefined) =>
    price && (
      <Fact label={label}>
        <Price value={price} decimals={scales.price} />
      </Fact>
    );
  return (
    <>
      {fact(t("spot:exits.takeProfit"), exits?.takeProfit)}
      {fact(t("spot:exits.stopLoss"), exits?.stopLoss)}
      {fact(t("spot:terms.stopLimitPrice"), exits?.stopLossLimit)}
      {parentOrderId !== null && (
        <Fact label={t("orders:order.exitOf")}>
          <OrderLink orderId={parentOrderId} />
        </Fact>
      )}
    </>
  );
}

function TimeInForce({ order }: { order: Order }) {
  const { t } = useTranslation(["orders", "spot"]);
  const { zone } = useDisplay();
  const { timeInForce, postOnly, expiresAt } = order;
  const text =
    timeInForce === "gtd"
      ? t("orders:order.goodTill", { time: isolateLtr(formatTime(expiresAt, "YMDHMS", { zone, withZone: true })) })
      : t(`spot:form.${timeInForce}`);
  return (
    <>
      {text}
      {postOnly && <small>{t("spot:form.postOnly")}</small>}
    </>
  );
}

/** How much better than asked it was filled on average. */
function Saved({ order, scales }: { order: Order; scales: PairScales }) {
  const { t, price } = useFigures(scales);
  const [asked, average] = [parseDecimal(order.price), parseDecimal(order.averagePrice)];
  if (!asked || !average || asked.eq(average) || asked.lt(average) === (order.side === "buy")) return null;
  const amount = price(distanceBetween(order.price, order.averagePrice));
  return <small className="order-saved">{t("orders:order.saved", { amount })}</small>;
}
