import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { Term } from "~/features/terminal/glossary/Term";
import { useLocalizedPath } from "~/i18n/use-locale";
import { feePercent } from "~/lib/fee-percent";
import { CoinIcon } from "~/ui/CoinIcon";
import { Link } from "~/ui/Link";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import { ErrorOf } from "~/ui/ErrorOf";
import type { AccountLive } from "./live/account-live";
import { useLive } from "~/features/terminal/live/use-live";
import { TestFunds } from "~/features/terminal/TestFunds";
import { quoteDecimals } from "~/lib/pair-scales";
import { useTerminal } from "./terminal-context";
import { useTerminalLink } from "~/features/terminal/terminal-links";

const FILLS_SHOWN = 4;

/** Under the order form: the pair's two balances and the last own fills in it. */
export function SideCard() {
  const { account } = useTerminal();
  return account ? <AccountCard account={account} /> : <RulesCard />;
}

function AccountCard({ account }: { account: AccountLive }) {
  const { t } = useTranslation("spot");
  return (
    <section className="term-panel term-side" aria-label={t("tabs.assets")}>
      <div className="term-side-head">
        <b>{t("tabs.assets")}</b>
        <TestFunds />
      </div>
      <PairBalances account={account} />
      <LastFills account={account} />
    </section>
  );
}

function PairBalances({ account }: { account: AccountLive }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const balances = useLive(account.balances);
  if (!balances.ok) return <ErrorOf failure={balances} />;
  const rows = [
    { asset: rules.base, decimals: decimalsOf(rules.lot) },
    { asset: rules.quote, decimals: quoteDecimals(rules) },
  ];
  return (
    <table className="term-balances ui-private">
      <tbody>
        {rows.map(({ asset, decimals }) => {
          const balance = balances.data.find((entry) => entry.asset === asset);
          return (
            <tr key={asset}>
              <th scope="row">
                <CoinIcon asset={asset} size={24} />
                <span>
                  <b>{asset}</b>
                  <small>
                    {t("assets.inOrders")} <Price value={balance?.held ?? null} decimals={decimals} />
                  </small>
                </span>
              </th>
              <td>
                <Price value={balance?.available ?? null} decimals={decimals} />
                <small>
                  ≈ <Price value={balance?.valueUsdt ?? null} decimals={2} />
                </small>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function LastFills({ account }: { account: AccountLive }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const link = useTerminalLink();
  const fills = useLive(account.fills);
  if (!fills.ok) return null;
  const shown = fills.data.filter((fill) => fill.pairCode === rules.pairCode).slice(0, FILLS_SHOWN);
  if (shown.length === 0) return null;
  return (
    <>
      <div className="term-side-head term-side-sub">
        <b>{t("fills.last")}</b>
        <Link className="ui-link-accent" to={link({ tab: "fills" })} preventScrollReset>
          {t("tabs.fills")}
        </Link>
      </div>
      <table className="term-last-fills">
        <tbody>
          {shown.map((fill) => (
            <tr key={`${fill.tradeId}:${fill.orderId}`}>
              <td className={fill.side === "buy" ? "up" : "down"}>
                {fill.side === "buy" ? t("side.buy") : t("side.sell")}
              </td>
              <td>
                <Price value={fill.price} decimals={decimalsOf(rules.tick)} />
              </td>
              <td>
                <Price value={fill.quantity} decimals={decimalsOf(rules.lot)} />
              </td>
              <td>
                <Time at={fill.time} format="HMS" className="term-dim" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Signed out there are no balances: the pair's rules stand there instead. */
function RulesCard() {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const path = useLocalizedPath();
  return (
    <section className="term-panel term-side" aria-label={t("rules.title")}>
      <div className="term-side-head">
        <b>{t("rules.title")}</b>
        <Link className="ui-link-accent" to={path("/trading-rules", { pair: rules.pairCode })}>
          {t("rules.all")}
        </Link>
      </div>
      <PairRulesList />
    </section>
  );
}

export function PairRulesList() {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const fact = (label: string, value: string, unit: string) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">{`${value}\u00a0${unit}`}</bdi>
      </dd>
    </div>
  );
  return (
    <dl className="term-rules">
      {fact(t("rules.priceStep"), rules.tick, rules.quote)}
      {fact(t("rules.amountStep"), rules.lot, rules.base)}
      {fact(t("rules.minTotal"), rules.minNotional, rules.quote)}
      <div>
        <dt>
          <Term of="makerFee">{t("rules.makerFee")}</Term>
        </dt>
        <dd>
          <bdi dir="ltr">{`${feePercent(rules.makerFeePpm)}%`}</bdi>
        </dd>
      </div>
      <div>
        <dt>
          <Term of="takerFee">{t("rules.takerFee")}</Term>
        </dt>
        <dd>
          <bdi dir="ltr">{`${feePercent(rules.takerFeePpm)}%`}</bdi>
        </dd>
      </div>
    </dl>
  );
}
