import { useTranslation } from "~/i18n/use-translation";
import { CoinIcon } from "~/ui/CoinIcon";
import { EmptyState } from "~/ui/EmptyState";
import { coinName } from "~/lib/coins";
import { Price } from "~/ui/money/Price";
import { ErrorOf } from "~/ui/ErrorOf";
import type { AccountLive } from "../live/account-live";
import { useLive } from "~/features/terminal/live/use-live";
import { useTerminal } from "../terminal-context";

const AMOUNT_DECIMALS = 8;
const VALUE_DECIMALS = 2;

/** Every asset's balance. */
export function AssetsTable() {
  const { account } = useTerminal();
  return account && <AccountAssets account={account} />;
}

function AccountAssets({ account }: { account: AccountLive }) {
  const { t } = useTranslation("spot");
  const balances = useLive(account.balances);
  if (!balances.ok) return <ErrorOf failure={balances} />;
  if (balances.data.length === 0) return <EmptyState text={t("empty.assets")} />;
  return (
    <table className="term-rows ui-private">
      <thead>
        <tr>
          <th className="is-start">{t("assets.asset")}</th>
          <th>{t("assets.available")}</th>
          <th>{t("assets.inOrders")}</th>
          <th>{t("assets.value", { asset: "USDT" })}</th>
        </tr>
      </thead>
      <tbody>
        {balances.data.map(({ asset, available, held, valueUsdt }) => (
          <tr key={asset}>
            <td className="is-start term-row-pair">
              <span className="term-asset">
                <CoinIcon asset={asset} size={20} />
                <b>{asset}</b>
                <small>{coinName(asset)}</small>
              </span>
            </td>
            <td data-label={t("assets.available")}>
              <Price value={available} decimals={AMOUNT_DECIMALS} />
            </td>
            <td data-label={t("assets.inOrders")}>
              <Price value={held} decimals={AMOUNT_DECIMALS} />
            </td>
            <td data-label={t("assets.value", { asset: "USDT" })}>
              <Price value={valueUsdt} decimals={VALUE_DECIMALS} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
