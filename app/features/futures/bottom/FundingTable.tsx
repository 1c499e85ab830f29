import { useTranslation } from "~/i18n/use-translation";
import type { FundingPayment } from "~exchange/contract/futures/list-funding-payments";
import { useLive } from "~/features/terminal/live/use-live";
import { isolateLtr } from "~/lib/isolate-ltr";
import { usePairScales } from "~/lib/pair-scales";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import type { PersonLive } from "../live/person-live";
import { PaidAmount } from "~/ui/money/PaidAmount";
import { Rate } from "../Rate";
import { useShownRows } from "./use-shown-rows";

export function FundingTable({ person }: { person: PersonLive }) {
  const { t } = useTranslation("futures");
  const { zone } = useDisplay();
  const payments = useLive(person.funding);
  const shown = useShownRows(payments.ok ? payments.data : []);
  if (!payments.ok) return <ErrorOf failure={payments} />;
  if (shown.length === 0)
    return <EmptyState text={payments.data.length > 0 ? t("spot:empty.otherPairs") : t("empty.funding")} />;
  return (
    <table className="term-rows term-lines">
      <thead>
        <tr>
          <th className="is-start">{t("position.contract")}</th>
          <th className="is-start">{t("position.side")}</th>
          <th>{t("form.size")}</th>
          <th>{t("price.mark")}</th>
          <th>{t("stats.rate")}</th>
          <th>{t("position.funding")}</th>
          <th>{t("spot:orders.time", { zone: isolateLtr(zone) })}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((payment) => (
          <PaymentRow
            key={`${payment.pairCode}:${payment.positionId ?? payment.side}:${payment.fundingTime}`}
            payment={payment}
          />
        ))}
      </tbody>
    </table>
  );
}

function PaymentRow({ payment }: { payment: FundingPayment }) {
  const { t } = useTranslation("futures");
  const { zone } = useDisplay();
  const scales = usePairScales(payment.pairCode);
  return (
    <tr>
      <td className="is-start" data-label={t("position.contract")}>
        <b dir="ltr">{payment.pairCode}</b>
      </td>
      <td className={`is-start ${payment.side === "long" ? "up" : "down"}`} data-label={t("position.side")}>
        {t(`side.${payment.side}`)}
      </td>
      <td data-label={t("form.size")}>
        <Price value={payment.quantity} decimals={scales.quantity} />
      </td>
      <td data-label={t("price.mark")}>
        <Price value={payment.markPrice} decimals={scales.price} />
      </td>
      <td data-label={t("stats.rate")}>
        <Rate value={payment.rate} />
      </td>
      <td data-label={t("position.funding")}>
        <PaidAmount paid={payment.amount} />
      </td>
      <td className="term-dim" data-label={t("spot:orders.time", { zone: isolateLtr(zone) })}>
        <Time at={payment.fundingTime} format="YMDHMS" />
      </td>
    </tr>
  );
}
