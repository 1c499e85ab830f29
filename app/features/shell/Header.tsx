import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import type { Balances } from "~/lib/preferences";
import { LinkButton } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Fiat } from "~/ui/money/Fiat";
import { AccountMenu } from "./AccountMenu";
import { BalancesToggle } from "./BalancesToggle";
import { FuturesLinks, FuturesMenu } from "./FuturesMenu";
import { LanguageLinks } from "./LanguageLinks";
import { LanguageMenu } from "./LanguageMenu";
import { Logo } from "./Logo";
import { commands } from "~/lib/keyboard/commands";
import { Menu } from "./Menu";
import { Bell } from "./news/Bell";
import { useShellData, type ShellData } from "./root-data";
import { SearchForm } from "./SearchForm";
import { isInSection, PREFERENCES_PATH, SPOT_PATH } from "./sections";
import { ThemeToggle } from "./ThemeToggle";
import { usePageAddress } from "./use-page-address";

export function Header() {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const data = useShellData();
  return (
    <header className="shell-header">
      <Logo />
      <MainNav />
      <span className="shell-gap" />
      <SearchForm />
      {data?.person?.testFunds && <DemoPill demo={data.demo} />}
      <Link
        className="ui-icon-btn ui-narrow-only"
        to={path("/markets")}
        aria-label={t("search.pairs")}
        onClick={(event) => {
          if (commands.run("palette")) event.preventDefault();
        }}
      >
        <Icon name="search" size={20} />
      </Link>
      {data?.person && <Bell />}
      <div className="shell-end">
        {data?.person && <TotalAssets totalUsdt={data.person.totalUsdt} balances={data.preferences.balances} />}
        <LanguageMenu />
        {data && <ThemeToggle theme={data.preferences.theme} />}
        {data && <AccountEnd data={data} />}
      </div>
      <NarrowMenu data={data} />
    </header>
  );
}

/** For pages with one thing to do. */
export function BareHeader() {
  return (
    <header className="shell-bare">
      <Logo />
      <LanguageMenu />
    </header>
  );
}

function MainNav() {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const { unprefixed } = usePageAddress();
  const current = (section: "/markets" | "/spot") => (isInSection(section, unprefixed) ? "page" : undefined);
  return (
    <nav className="shell-nav" aria-label={t("nav.main")}>
      <Link to={path("/markets")} aria-current={current("/markets")}>
        {t("nav.markets")}
      </Link>
      <Link to={path(SPOT_PATH)} aria-current={current("/spot")}>
        {t("nav.spot")}
      </Link>
      <FuturesMenu />
    </nav>
  );
}

/** Says that the balances are test funds; a link to what that means where the demo page exists. */
function DemoPill({ demo }: { demo: boolean }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const name = `${t("demo.pill")}: ${t("demo.testFunds")}`;
  if (!demo) return <span className="shell-demo">{t("demo.testFunds")}</span>;
  return (
    <Link className="shell-demo" to={path("/demo")} title={name} aria-label={name}>
      {t("demo.pill")}
    </Link>
  );
}

function TotalAssets({ totalUsdt, balances }: { totalUsdt: string | null; balances: Balances }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="shell-total ui-private">
        <span>{t("account.totalAssets")}</span>
        <Fiat usdt={totalUsdt} />
      </p>
      <BalancesToggle balances={balances} />
    </>
  );
}

function AccountEnd({ data }: { data: ShellData }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const query = useReturnQuery();
  if (data.person) return <AccountMenu person={data.person} className="shell-account" />;
  return (
    <>
      <span className="shell-line" />
      <LinkButton variant="ghost" size="m" to={path("/login", query("redirectUrl"))}>
        {t("account.logIn")}
      </LinkButton>
      <LinkButton variant="outline" size="m" to={path("/register", query("forwardUrl"))}>
        {t("account.register")}
      </LinkButton>
    </>
  );
}

/** The page to come back to after signing in; the home page needs no mention. */
function useReturnQuery() {
  const { here, unprefixed } = usePageAddress();
  return (name: "redirectUrl" | "forwardUrl") => (unprefixed === "/" ? undefined : { [name]: here });
}

/** Everything of the header's end that a phone has no room for. */
function NarrowMenu({ data }: { data: ShellData | undefined }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  return (
    <Menu className="shell-narrow" label={t("nav.menu")} summary={<Icon name="menu" size={20} />}>
      {data && !data.person && (
        <div className="shell-pair">
          <LinkButton variant="outline" to={path("/login")} block>
            {t("account.logIn")}
          </LinkButton>
          <LinkButton to={path("/register")} block>
            {t("account.register")}
          </LinkButton>
        </div>
      )}
      {data && <ThemeToggle theme={data.preferences.theme} words />}
      {data?.person && <BalancesToggle balances={data.preferences.balances} words />}
      <Link className="shell-row" to={path(PREFERENCES_PATH)}>
        <Icon name="settings" />
        {t("account.preferences")}
      </Link>
      <h2 className="shell-heading">{t("futuresNav.title")}</h2>
      <FuturesLinks />
      <h2 className="shell-heading">{t("language.title")}</h2>
      <LanguageLinks />
    </Menu>
  );
}
