import { useSearchParams } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Order } from "~exchange/contract/schemas";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { isolateLtr } from "~/lib/isolate-ltr";
import { instrumentOf, pairName } from "~/lib/instrument";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import type { AccountLive } from "../live/account-live";
import { useLive } from "~/features/terminal/live/use-live";
import type { OrderOutcome } from "../order-outcome";
import { useTerminal } from "../terminal-context";
import { AmendForm, AmendLink, useAmendForm } from "~/features/terminal/amend/AmendForm";
import { takesExits } from "./amend-exits";
import { AmendExits } from "./AmendExits";
import { CancelOrder, useCancelForm, type CancelForm } from "./CancelForms";
import { AmountCell, FilledCell, PairCell, SideCell, TriggerCell, TypeCell } from "./OrderCells";
import { isAmendable, openValue } from "./order-facts";
import { usePairScales } from "~/lib/pair-scales";
import { useShownOrders } from "./use-shown-orders";

const COLUMNS = 10;

/** Open orders with their cancel buttons; the one that the address names with a form to change it. */
export function OpenOrders({ outcome }: { outcome: OrderOutcome | undefined }) {
  const { account } = useTerminal();
  return account && <AccountOrders account={account} outcome={outcome} />;
}

function AccountOrders({ account, outcome }: { account: AccountLive; outcome: OrderOutcome | undefined }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const [search] = useSearchParams();
  const orders = useLive(account.openOrders);
  const shown = useShownOrders(orders.ok ? orders.data : []);
  const cancelForm = useCancelForm();
  const amendForm = useAmendForm(outcome);
  if (!orders.ok) return <ErrorOf failure={orders} />;
  if (shown.length === 0) {
    return <EmptyState text={t(orders.data.length > 0 ? "empty.otherPairs" : "empty.open")} />;
  }
  const amended = search.get("amend");
  return (
    <table className="term-rows term-lines">
      <thead>
        <tr>
          <th className="is-start">{t("orders.cancel")}</th>
          <th className="is-start">{t("orders.pair")}</th>
          <th className="is-start">{t("orders.type")}</th>
          <th className="is-start">{t("orders.side")}</th>
          <th>{t("orders.price")}</th>
          <th>{t("orders.amount")}</th>
          <th>{t("orders.filled")}</th>
          <th>{t("orders.total")}</th>
          <th>{t("orderRow.trigger")}</th>
          <th>{t("orders.time", { zone: isolateLtr(zone) })}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((order) => (
          <Fragment key={order.orderId}>
            <OpenRow order={order} cancelForm={cancelForm} isAmended={order.orderId === amended} />
            {order.orderId === amended && isChangeable(order) && (
              <tr className="term-amend-row">
                <td colSpan={COLUMNS}>
                  <AmendOf form={amendForm} order={order} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function AmendOf({ form, order }: { form: ReturnType<typeof useAmendForm>; order: Order }) {
  const { t } = useTranslation("spot");
  const rules = useTerminal().pairs.find(({ pairCode }) => pairCode === order.pairCode);
  const instrument = rules && instrumentOf(rules);
  return instrument ? (
    <AmendForm
      form={form}
      order={order}
      instrument={instrument}
      sizeLabel={t("form.amount")}
      rests={isAmendable(order)}
      more={(refused) => takesExits(order) && <AmendExits order={order} instrument={instrument} refused={refused} />}
    />
  ) : null;
}

/** Its price and its quantity, or its exits alone. */
function isChangeable(order: Order): boolean {
  return isAmendable(order) || takesExits(order);
}

function OpenRow({ order, cancelForm, isAmended }: { order: Order; cancelForm: CancelForm; isAmended: boolean }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const scales = usePairScales(order.pairCode);
  const pair = pairName(order.pairCode);
  return (
    <tr>
      <td className="is-start term-act">
        <span>
          <CancelOrder form={cancelForm} orderId={order.orderId} label={t("orders.cancelOrder", { pair })} />
          {isChangeable(order) && <AmendLink order={order} isOpen={isAmended} />}
        </span>
      </td>
      <PairCell order={order} />
      <TypeCell order={order} />
      <SideCell order={order} />
      <td className={order.price === null ? "is-derived" : "is-price"} data-label={t("orders.price")}>
        {order.price === null ? t("orders.atMarket") : <Price value={order.price} decimals={scales.price} />}
      </td>
      <AmountCell order={order} />
      <FilledCell order={order} />
      <td
        className={order.price !== null && order.quantity !== null ? "is-derived" : undefined}
        data-label={t("orders.total")}
      >
        <Price value={openValue(order)} decimals={scales.quote} />
      </td>
      <TriggerCell order={order} />
      <td className="term-dim" data-label={t("orders.time", { zone: isolateLtr(zone) })}>
        <Time at={order.createdAt} format="MDHM" />
      </td>
    </tr>
  );
}
