import { useTranslation } from "~/i18n/use-translation";
import type { Fill } from "~exchange/contract/list-fills";
import { useLocalizedPath } from "~/i18n/use-locale";
import { trimZeros } from "~/lib/decimal";
import { pairName } from "~/lib/instrument";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Link } from "~/ui/Link";
import { Amount } from "~/ui/money/Amount";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { ORDERS_PATH } from "./orders-query";
import { RowTime } from "./RowTime";
import { usePairScales } from "~/lib/pair-scales";

export function FillRows({ fills }: { fills: readonly Fill[] }) {
  const { t } = useTranslation(["orders", "spot"]);
  const { zone } = useDisplay();
  return (
    <div className="orders-scroll">
      <table className="ui-table orders-table">
        <thead>
          <tr>
            <th>{t("spot:orders.time", { zone: isolateLtr(zone) })}</th>
            <th>{t("spot:orders.pair")}</th>
            <th>{t("spot:orders.side")}</th>
            <th>{t("spot:fills.role")}</th>
            <th className="ui-end">{t("spot:orders.price")}</th>
            <th className="ui-end">{t("spot:orders.amount")}</th>
            <th className="ui-end">{t("spot:orders.total")}</th>
            <th className="ui-end">{t("spot:fills.fee")}</th>
            <th className="ui-end">{t("orders:list.order")}</th>
          </tr>
        </thead>
        <tbody>
          {fills.map((fill) => (
            <FillRow key={`${fill.tradeId}:${fill.orderId}`} fill={fill} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FillRow({ fill }: { fill: Fill }) {
  const { t } = useTranslation(["orders", "spot"]);
  const path = useLocalizedPath();
  const scales = usePairScales(fill.pairCode);
  return (
    <tr>
      <td className="orders-when">
        <RowTime at={fill.time} />
      </td>
      <td className="orders-first">
        <b dir="ltr">{pairName(fill.pairCode)}</b>
      </td>
      <td className={`orders-first ${fill.side === "buy" ? "up" : "down"}`}>{t(`spot:side.${fill.side}`)}</td>
      <td className="orders-first">{t(`spot:fills.${fill.role}`)}</td>
      <td className="ui-end orders-price">
        <Price value={fill.price} decimals={scales.price} />
      </td>
      <td className="ui-end">
        <Price value={fill.quantity} decimals={scales.quantity} />
      </td>
      <td className="ui-end orders-more">
        <Price value={fill.quote} decimals={scales.quote} />
      </td>
      <td className="ui-end" data-label={t("spot:fills.fee")}>
        <Amount value={trimZeros(fill.fee)} unit={fill.feeAsset} />
      </td>
      <td className="ui-end orders-id">
        <Link className="ui-link orders-whole" to={path(`${ORDERS_PATH}/${fill.orderId}`)}>
          <bdi dir="ltr">{fill.orderId}</bdi>
        </Link>
      </td>
    </tr>
  );
}
