import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import type { Fill } from "~exchange/contract/list-fills";
import { EmptyState } from "~/ui/EmptyState";
import { Link } from "~/ui/Link";
import { Amount } from "~/ui/money/Amount";
import { useLocalizedPath } from "~/i18n/use-locale";
import { isolateLtr } from "~/lib/isolate-ltr";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import { ErrorOf } from "~/ui/ErrorOf";
import { pairName } from "~/lib/instrument";
import type { AccountLive } from "../live/account-live";
import { useLive } from "~/features/terminal/live/use-live";
import { useTerminal } from "../terminal-context";
import { trimZeros } from "~/lib/decimal";
import { usePairScales } from "~/lib/pair-scales";

/** The person's own fills, newest first. */
export function FillsTable() {
  const { account } = useTerminal();
  return account && <AccountFills account={account} />;
}

function AccountFills({ account }: { account: AccountLive }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const { rules } = useTerminal();
  const [search] = useSearchParams();
  const fills = useLive(account.fills);
  if (!fills.ok) return <ErrorOf failure={fills} />;
  const isOnly = search.get("only") === "1";
  const shown = fills.data.filter((fill) => !isOnly || fill.pairCode === rules.pairCode);
  if (shown.length === 0) {
    return <EmptyState text={t(fills.data.length > 0 ? "empty.otherPairs" : "empty.fills")} />;
  }
  return (
    <table className="term-rows term-lines">
      <thead>
        <tr>
          <th className="is-start">{t("orders.pair")}</th>
          <th className="is-start">{t("orders.side")}</th>
          <th className="is-start">{t("fills.role")}</th>
          <th>{t("orders.price")}</th>
          <th>{t("orders.amount")}</th>
          <th>{t("orders.total")}</th>
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

function FillRow({ fill }: { fill: Fill }) {
  const { t } = useTranslation("spot");
  const { zone } = useDisplay();
  const path = useLocalizedPath();
  const scales = usePairScales(fill.pairCode);
  const isBuy = fill.side === "buy";
  return (
    <tr>
      <td className="is-start term-row-pair">
        <Link className="ui-link" to={path(`/orders/spot/${fill.orderId}`)} title={t("links.orderDetails")}>
          <b dir="ltr">{pairName(fill.pairCode)}</b>
        </Link>
      </td>
      <td className={`is-start ${isBuy ? "up" : "down"}`} data-label={t("orders.side")}>
        {isBuy ? t("side.buy") : t("side.sell")}
      </td>
      <td className="is-start" data-label={t("fills.role")}>
        {t(`fills.${fill.role}`)}
      </td>
      <td data-label={t("orders.price")}>
        <Price value={fill.price} decimals={scales.price} />
      </td>
      <td data-label={t("orders.amount")}>
        <Price value={fill.quantity} decimals={scales.quantity} />
      </td>
      <td className="is-derived" data-label={t("orders.total")}>
        <Price value={fill.quote} decimals={scales.quote} />
      </td>
      <td data-label={t("fills.fee")}>
        <Amount value={trimZeros(fill.fee)} unit={fill.feeAsset} />
      </td>
      <td className="term-dim" data-label={t("orders.time", { zone: isolateLtr(zone) })}>
        <Time at={fill.time} format="MDHM" />
      </td>
    </tr>
  );
}
