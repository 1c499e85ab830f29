import { useTranslation } from "~/i18n/use-translation";
import type { FuturesAccount } from "~exchange/contract/futures/schemas";
import { Decimal, parseDecimal } from "~/lib/decimal";
import { TestFunds } from "~/features/terminal/TestFunds";
import { Term } from "~/features/terminal/glossary/Term";
import { useUnlessPaused } from "~/features/terminal/live/pause";
import { useTerminalLink } from "~/features/terminal/terminal-links";
import { ErrorOf } from "~/ui/ErrorOf";
import { Link } from "~/ui/Link";
import { Amount } from "~/ui/money/Amount";
import { DIALOG_ID } from "../dialogs/dialog-id";
import { useFutures } from "../futures-context";
import type { PersonLive } from "../live/person-live";
import { SignedAmount } from "~/ui/money/SignedAmount";
import { Rate } from "../Rate";
import { ContractRules } from "./ContractRules";
import { Gauge } from "./Gauge";

const AMOUNT_DECIMALS = 2;

/** Under the order form: how far the account is from liquidation. Signed out, the contract's rules stand there. */
export function AccountRisk() {
  const { account } = useFutures();
  return account ? <RiskCard person={account} /> : <ContractRules />;
}

function RiskCard({ person }: { person: PersonLive }) {
  const { t } = useTranslation("futures");
  const account = useUnlessPaused(person.account);
  return (
    <section className="term-panel term-side fut-risk ui-private" aria-label={t("risk.title")}>
      <div className="term-side-head">
        <b>{t("risk.title")}</b>
        <TestFunds />
      </div>
      {account.ok ? <Figures account={account.data} /> : <ErrorOf failure={account} />}
    </section>
  );
}

/** How much of the cross margin's equity is required, as a fraction: liquidated at 1. Null where nothing stands in cross mode. */
export function usedMargin({ crossMarginRate }: Pick<FuturesAccount, "crossMarginRate">): string | null {
  const rate = parseDecimal(crossMarginRate);
  if (rate === null) return null;
  if (rate.lte(ZERO)) return "1";
  return ONE.div(rate).round(RATIO_DECIMALS, 0).toFixed(RATIO_DECIMALS);
}

const ZERO = new Decimal("0");
const ONE = new Decimal("1");
const RATIO_DECIMALS = 4;
const HIGH = new Decimal("0.8");
const MEDIUM = new Decimal("0.5");

function levelOf(used: string | null): "low" | "medium" | "high" {
  const value = parseDecimal(used) ?? ZERO;
  return value.gte(HIGH) ? "high" : value.gte(MEDIUM) ? "medium" : "low";
}

function Figures({ account }: { account: FuturesAccount }) {
  const { t } = useTranslation("futures");
  const link = useTerminalLink();
  const used = usedMargin(account);
  const level = levelOf(used);
  const amount = (value: string) => <Amount value={value} unit={account.settleAsset} decimals={AMOUNT_DECIMALS} />;
  const opens = (dialog: string) => `${link({ dialog })}#${DIALOG_ID}`;
  return (
    <>
      <div className="fut-risk-body">
        <div
          className="fut-gauge"
          data-level={level}
          style={{ ["--share" as string]: `${Number(used ?? "0") * 100}%` }}
        >
          <Gauge share={Number(used ?? "0")} />
          <b>{used === null ? "--" : <Rate value={used} decimals={2} />}</b>
          <span>
            <Term of="marginRatio">{t("risk.ratio")}</Term>
          </span>
          <em>{t(`risk.level_${level}`)}</em>
        </div>
        <dl>
          <div>
            <dt>{t("risk.balance")}</dt>
            <dd>{amount(account.equity)}</dd>
          </div>
          <div>
            <dt>
              <Term of="maintenanceMargin">{t("risk.maintenance")}</Term>
            </dt>
            <dd>{amount(account.crossRequired)}</dd>
          </div>
          <div>
            <dt>{t("position.unrealised")}</dt>
            <dd>
              <SignedAmount value={account.unrealised} decimals={AMOUNT_DECIMALS} /> <bdi>{account.settleAsset}</bdi>
            </dd>
          </div>
        </dl>
      </div>
      <div className="fut-risk-actions">
        <Link to={opens("transfer")} className="ui-btn ui-btn-soft ui-btn-s" preventScrollReset>
          {t("dialog.transfer")}
        </Link>
        <Link to={opens("calculator")} className="ui-btn ui-btn-soft ui-btn-s" preventScrollReset>
          {t("dialog.calculator")}
        </Link>
      </div>
    </>
  );
}
