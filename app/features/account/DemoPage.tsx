import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import type { ErrorName } from "~exchange/contract/error-codes";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { CoinIcon } from "~/ui/CoinIcon";
import { CopyField } from "~/ui/CopyField";
import { ErrorOf } from "~/ui/ErrorOf";
import { Icon, type IconName } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Amount } from "~/ui/money/Amount";
import "./demo.css";

type Funds = { asset: string; amount: string }[];

interface DemoAccount {
  email: string;
  password: string;
  testFunds: Funds;
  newAccountFunds: Funds;
}

export type DemoView = ({ ok: true } & DemoAccount) | { ok: false; error: ErrorName; requestId?: string };

/** The account that everybody may try, what is in it, and what that is worth. */
export function DemoPage({ account, firstPage }: { account: DemoView; firstPage: string }) {
  const { t } = useTranslation("account");
  return (
    <div className="ui-wrap demo">
      <header className="demo-head">
        <h1 className="ui-t36">{t("demo.title")}</h1>
        <p className="ui-lead">{t("demo.lead")}</p>
      </header>
      {account.ok ? (
        <div className="demo-grid">
          <Credentials account={account} firstPage={firstPage} />
          <TestFunds {...account} />
        </div>
      ) : (
        <Card>
          <ErrorOf failure={account} />
        </Card>
      )}
      <About />
    </div>
  );
}

function Credentials({ account, firstPage }: { account: DemoAccount; firstPage: string }) {
  const { t } = useTranslation("account");
  const path = useLocalizedPath();
  const pending = useNavigation().state === "submitting";
  return (
    <Card title={t("demo.credentials")}>
      <Form method="post" action={path("/login")} className="demo-form">
        <CopyField label={t("field.email")} name="email" value={account.email} />
        <CopyField label={t("field.password")} name="password" value={account.password} />
        <input type="hidden" name="returnTo" value={firstPage} />
        <Button size="xl" block aria-disabled={pending || undefined}>
          {t("demo.signIn")}
        </Button>
      </Form>
    </Card>
  );
}

/** What the demo account was given, beside what a new account gets. */
function TestFunds({ testFunds, newAccountFunds }: DemoAccount) {
  const { t } = useTranslation("account");
  const assets = [...new Set([...testFunds, ...newAccountFunds].map(({ asset }) => asset))];
  const amountOf = (funds: Funds, asset: string) => funds.find((entry) => entry.asset === asset)?.amount ?? null;
  return (
    <Card title={t("demo.funds")} end={<span className="ui-tag ui-tag-warning">{t("demo.noValue")}</span>} flush>
      <table className="ui-table demo-funds">
        <thead>
          <tr>
            <th scope="col">{t("demo.asset")}</th>
            <th scope="col" className="ui-end">
              {t("demo.title")}
            </th>
            <th scope="col" className="ui-end">
              {t("demo.newAccount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {assets.map((asset) => (
            <tr key={asset}>
              <th scope="row">
                <span className="demo-asset">
                  <CoinIcon asset={asset} size={24} />
                  {asset}
                </span>
              </th>
              <td className="ui-end">
                <Amount value={amountOf(testFunds, asset)} />
              </td>
              <td className="ui-end">
                <Amount value={amountOf(newAccountFunds, asset)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const POINTS = [
  { icon: "wallet", text: "demo.aboutFunds" },
  { icon: "eye", text: "demo.aboutShared" },
  { icon: "account", text: "demo.aboutOwn" },
] as const satisfies readonly { icon: IconName; text: string }[];

function About() {
  const { t } = useTranslation("account");
  const path = useLocalizedPath();
  return (
    <section className="demo-about">
      <h2 className="ui-t22">{t("demo.aboutTitle")}</h2>
      <ul>
        {POINTS.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size={20} />
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
      <Link className="ui-link" to={path("/register")}>
        {t("login.createAccount")}
      </Link>
    </section>
  );
}
