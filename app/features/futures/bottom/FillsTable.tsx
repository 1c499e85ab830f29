import { useTranslation } from "~/i18n/use-translation";
import type { FuturesFill } from "~exchange/contract/futures/schemas";
import { useLive } from "~/features/terminal/live/use-live";
import { isolateLtr } from "~/lib/isolate-ltr";
import { usePairScales } from "~/lib/pair-scales";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import type { PersonLive } from "../live/person-live";
import { useShownRows } from "./use-shown-rows";

export function FillsTable({ person }: { person: PersonLive }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const fills = useLive(person.fills);
  const shown = useShownRows(fills.ok ? fills.data : []);
  if (!fills.ok) return <ErrorOf failure={fills} />;
  if (shown.length === 0) return <EmptyState text={t(fills.data.length > 0 ? "empty.otherPairs" : "empty.fills")} />;
  return (
    <table className="term-rows term-lines">
      <thead>
        <tr>
          <th className="is-start">{t("futures:position.contract")}</th>
          <th className="is-start">{t("orders.side")}</th>
          <th className="is-start">{t("fills.role")}</th>
          <th>{t("orders.price")}</th>
          <th>{t("futures:form.size")}</th>
          <th>{t("futures:position.value")}</th>
          <th>{t("fills.fee")}</th>
          <th>{t("orders.time", { zone: isolateLtr(zone) })}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((fill) => (
          <FillRow key={`${fill.tradeId}:${fill.orderId}`} fill={fill} />
        ))}
      </tbody>
    </table>
  );
}

function FillRow({ fill }: { fill: FuturesFill }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const scales = usePairScales(fill.pairCode);
  return (
    <tr>
      <td className="is-start" data-label={t("futures:position.contract")}>
        <b dir="ltr">{fill.pairCode}</b>
      </td>
      <td className={`is-start ${fill.side === "buy" ? "up" : "down"}`} data-label={t("orders.side")}>
        {t(`side.${fill.side}`)}
      </td>
      <td className="is-start" data-label={t("fills.role")}>
        {t(fill.role === "maker" || fill.role === "taker" ? `spot:fills.${fill.role}` : `futures:role.${fill.role}`)}
      </td>
      <td data-label={t("orders.price")}>
        <Price value={fill.price} decimals={scales.price} />
      </td>
      <td data-label={t("futures:form.size")}>
        <Price value={fill.quantity} decimals={scales.quantity} />
      </td>
      <td data-label={t("futures:position.value")}>
        <Price value={fill.notional} decimals={scales.quote} />
      </td>
      <td data-label={t("fills.fee")}>
        <Price value={fill.fee} decimals={FEE_DECIMALS} />
      </td>
      <td className="term-dim" data-label={t("orders.time", { zone: isolateLtr(zone) })}>
        <Time at={fill.time} format="YMDHMS" />
      </td>
    </tr>
  );
}

const FEE_DECIMALS = 4;
