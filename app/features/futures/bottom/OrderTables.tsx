import { useSearchParams } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import type { FuturesOrder } from "~exchange/contract/futures/schemas";
import { AmendForm, AmendLink, useAmendForm } from "~/features/terminal/amend/AmendForm";
import { useLive } from "~/features/terminal/live/use-live";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/instrument";
import { usePairScales } from "~/lib/pair-scales";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import type { PersonLive } from "../live/person-live";
import { tradedInstrument } from "../contract";
import { useFutures } from "../futures-context";
import type { FuturesOutcome } from "../outcome";
import { SplitMark } from "../positions/SplitMark";
import { useActionForm, type ActionForm } from "../use-action-form";
import { CancelOrder } from "./CancelForms";
import { isAmendable, isWaiting } from "./order-facts";
import { useShownRows } from "./use-shown-rows";

/** The one that the address names has a form to change it under its row. */
export function OpenOrders({ person, outcome }: { person: PersonLive; outcome: FuturesOutcome | undefined }) {
  const { t } = useTranslation("spot");
  const orders = useLive(person.openOrders);
  const shown = useShownRows(orders.ok ? orders.data : []);
  const cancel = useActionForm("cancel");
  const amend = useAmendForm(outcome);
  const [search] = useSearchParams();
  if (!orders.ok) return <ErrorOf failure={orders} />;
  if (shown.length === 0) return <EmptyState text={t(orders.data.length > 0 ? "empty.otherPairs" : "empty.open")} />;
  return <OrderTable orders={shown} forms={{ cancel, amend, amended: search.get("amend") }} />;
}

export function OrderHistory({ person }: { person: PersonLive }) {
  const { t } = useTranslation("spot");
  const orders = useLive(person.orderHistory);
  const shown = useShownRows(orders.ok ? orders.data : []);
  if (!orders.ok) return <ErrorOf failure={orders} />;
  if (shown.length === 0) return <EmptyState text={t(orders.data.length > 0 ? "empty.otherPairs" : "empty.history")} />;
  return <OrderTable orders={shown} forms={null} />;
}

/** What may be done to the rows of open orders. */
interface RowForms {
  cancel: ActionForm;
  amend: ReturnType<typeof useAmendForm>;
  /** The order that is being changed. */
  amended: string | null;
}

const OPEN_COLUMNS = 9;

function OrderTable({ orders, forms }: { orders: readonly FuturesOrder[]; forms: RowForms | null }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  return (
    <table className="term-rows term-lines">
      <thead>
        <tr>
          {forms && <th className="is-start">{t("orders.cancel")}</th>}
          <th className="is-start">{t("futures:position.contract")}</th>
          <th className="is-start">{t("orders.type")}</th>
          <th className="is-start">{t("orders.side")}</th>
          <th>{t("orders.price")}</th>
          <th>{t("futures:form.size")}</th>
          <th>{t("orders.filled")}</th>
          <th>{t("orderRow.trigger")}</th>
          {!forms && <th>{t("futures:position.realised")}</th>}
          {!forms && <th>{t("orders.state")}</th>}
          <th>{t("orders.time", { zone: isolateLtr(zone) })}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Fragment key={order.orderId}>
            <OrderRow order={order} forms={forms} />
            {forms?.amended === order.orderId && isAmendable(order) && (
              <tr className="term-amend-row">
                <td colSpan={OPEN_COLUMNS}>
                  <AmendOf form={forms.amend} order={order} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function AmendOf({ form, order }: { form: RowForms["amend"]; order: FuturesOrder }) {
  const { t } = useTranslation("futures");
  const contract = useFutures().contracts.get(order.pairCode);
  const instrument = contract && tradedInstrument(contract);
  return instrument ? <AmendForm form={form} order={order} instrument={instrument} sizeLabel={t("form.size")} /> : null;
}

function OrderRow({ order, forms }: { order: FuturesOrder; forms: RowForms | null }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const scales = usePairScales(order.pairCode);
  const isBuy = order.side === "buy";
  return (
    <tr>
      {forms && (
        <td className="is-start term-act">
          <span>
            <CancelOrder
              form={forms.cancel}
              orderId={order.orderId}
              label={t("orders.cancelOrder", { pair: pairName(order.pairCode) })}
            />
            {isAmendable(order) && <AmendLink order={order} isOpen={forms.amended === order.orderId} />}
          </span>
        </td>
      )}
      <td className="is-start" data-label={t("futures:position.contract")}>
        <b dir="ltr">{order.pairCode}</b>
      </td>
      <td className="is-start" data-label={t("orders.type")}>
        {t(`orderType.${order.orderType}`)}
        {order.reduceOnly && <small className="fut-mark">{t("futures:form.reduceOnly")}</small>}
      </td>
      <td className={`is-start ${isBuy ? "up" : "down"}`} data-label={t("orders.side")}>
        {t(`side.${order.side}`)}
        {order.positionSide && <small className="fut-mark">{t(`futures:side.${order.positionSide}`)}</small>}
        <SplitMark positionId={order.positionId} />
      </td>
      <PriceCell order={order} isOpen={forms !== null} />
      <td data-label={t("futures:form.size")}>
        {order.quantity === null ? (
          t("futures:order.wholePosition")
        ) : (
          <Price value={order.quantity} decimals={scales.quantity} />
        )}
      </td>
      <td
        className={isWaiting(order) || isToldByState(order) ? "is-derived" : undefined}
        data-label={t("orders.filled")}
      >
        <Price value={order.filledQuantity} decimals={scales.quantity} />
      </td>
      <Trigger order={order} />
      {!forms && (
        <td data-label={t("futures:position.realised")} className={order.realised.startsWith("-") ? "down" : "up"}>
          <Price value={order.realised} decimals={scales.quote} />
        </td>
      )}
      {!forms && (
        <td className="is-main" data-label={t("orders.state")}>
          <StateText order={order} />
        </td>
      )}
      <td className="term-dim" data-label={t("orders.time", { zone: isolateLtr(zone) })}>
        <Time at={order.createdAt} format="MDHM" />
      </td>
    </tr>
  );
}

/** What an order is to be filled at, or was. A phone has it behind the type of an open one, and leaves out the market's. */
function PriceCell({ order: { pairCode, price, averagePrice }, isOpen }: { order: FuturesOrder; isOpen: boolean }) {
  const { t } = useTranslation("spot");
  const scales = usePairScales(pairCode);
  const shown = isOpen ? (price ?? averagePrice) : (averagePrice ?? price);
  const place = isOpen ? "is-price" : undefined;
  return (
    <td className={shown === null ? "is-derived" : place} data-label={t("orders.price")}>
      {shown === null ? t("orders.atMarket") : <Price value={shown} decimals={scales.price} />}
    </td>
  );
}

/** All of it is filled, or nothing is. */
function isToldByState({ state, filledQuantity }: FuturesOrder): boolean {
  return state === "filled" || !/[1-9]/.test(filledQuantity);
}

function Trigger({ order }: { order: FuturesOrder }) {
  const { t } = useTranslation("futures");
  const scales = usePairScales(order.pairCode);
  const { triggerPrice, triggerBy, trailingBips } = order;
  return (
    <td data-label={t("spot:orderRow.trigger")}>
      {triggerPrice !== null && <Price value={triggerPrice} decimals={scales.price} />}
      {triggerPrice === null && trailingBips !== null && <bdi dir="ltr">{`${trailingBips / 100}%`}</bdi>}
      {triggerBy !== null && <small className="fut-mark">{t(`kind.${triggerBy}`)}</small>}
      {triggerPrice === null && trailingBips === null && <span className="is-none">–</span>}
    </td>
  );
}

function StateText({ order }: { order: FuturesOrder }) {
  const { t } = useTranslation("spot");
  const why = order.reason !== null && order.reason in ERROR_CODES ? t(`errors:${order.reason}`) : undefined;
  return <span title={why}>{t(`state.${order.state}`)}</span>;
}
