import { useTranslation } from "react-i18next";
import type { Person } from "~/server/root-data.server";
import { Amount } from "~/ui/money/Amount";
import { LogOutForm } from "./LogOutForm";
import { Menu } from "./Menu";

/** Who is signed in, what they hold, and the way out. */
export function AccountMenu({ person, className }: { person: Person; className?: string }) {
  const { t } = useTranslation();
  const initial = (person.email ?? "?").slice(0, 1).toUpperCase();
  return (
    <Menu className={className} label={t("nav.account")} summary={<span className="shell-avatar">{initial}</span>}>
      <AccountFacts person={person} />
      <LogOutForm />
    </Menu>
  );
}

export function AccountFacts({ person }: { person: Person }) {
  const { t } = useTranslation();
  return (
    <dl className="shell-facts">
      {person.email && (
        <div>
          <dt>{t("account.signedInAs")}</dt>
          <dd>
            <bdi>{person.email}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t("account.totalAssets")}</dt>
        <dd>
          <Amount value={person.totalUsdt} decimals={2} unit="USDT" />
        </dd>
      </div>
      {person.testFunds && <p className="ui-tag ui-tag-warning">{t("demo.testFunds")}</p>}
      {person.kind === "demo" && <p className="ui-key">{t("account.shared")}</p>}
    </dl>
  );
}
