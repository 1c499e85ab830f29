import { useTranslation } from "~/i18n/use-translation";
import type { Person } from "~/server/root-data.server";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Fiat } from "~/ui/money/Fiat";
import { LogOutForm } from "./LogOutForm";
import { Menu } from "./Menu";
import { ORDERS_PATH, PREFERENCES_PATH } from "./sections";

/** Who is signed in, what they hold, and the way out. */
export function AccountMenu({ person, className }: { person: Person; className?: string }) {
  const { t } = useTranslation();
  const initial = (person.email ?? "?").slice(0, 1).toUpperCase();
  return (
    <Menu className={className} label={t("nav.account")} summary={<span className="shell-avatar">{initial}</span>}>
      <AccountFacts person={person} />
      <AccountActions person={person} />
    </Menu>
  );
}

/** Where an account's menu leads. */
export function AccountActions({ person }: { person: Person }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  return (
    <>
      <Link className="shell-row" to={path(ORDERS_PATH)}>
        <Icon name="trade" />
        {t("account.orders")}
      </Link>
      <Link className="shell-row" to={path(PREFERENCES_PATH)}>
        <Icon name="settings" />
        {t("account.preferences")}
      </Link>
      {person.mayChangeLogin && <LogOutForm next="login" />}
      <LogOutForm />
    </>
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
          <Fiat usdt={person.totalUsdt} />
        </dd>
      </div>
      {person.isSubAccount && <p className="ui-tag">{t("account.subAccount")}</p>}
      {person.testFunds && <p className="ui-tag ui-tag-warning">{t("demo.testFunds")}</p>}
      {person.kind === "demo" && <p className="ui-key">{t("account.shared")}</p>}
    </dl>
  );
}
