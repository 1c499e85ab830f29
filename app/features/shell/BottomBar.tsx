import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Icon, type IconName } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { AccountActions, AccountFacts } from "./AccountMenu";
import "./bottom-bar.css";
import { Menu } from "./Menu";
import { useShellData } from "./root-data";
import { isInSection, SPOT_PATH } from "./sections";
import { usePageAddress } from "./use-page-address";

const FUTURES_TERMINAL_PATH = "/futures/usdt";

/** The sections of the site on a phone, within a thumb's reach. */
export function BottomBar() {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const { unprefixed, here } = usePageAddress();
  const data = useShellData();
  const currentOf = (section: "/" | "/markets" | "/spot") => {
    if (isInSection(section, unprefixed)) return "page";
    // Perpetuals are traded too, and have no tab of their own.
    return section === "/spot" && unprefixed.startsWith(`${FUTURES_TERMINAL_PATH}/`) ? "true" : undefined;
  };
  const tab = (section: "/" | "/markets" | "/spot", to: string, icon: IconName, name: string) => (
    <Link to={path(to)} aria-current={currentOf(section)}>
      <TabFace icon={icon}>{name}</TabFace>
    </Link>
  );
  return (
    <nav className="shell-tabbar" aria-label={t("nav.sections")}>
      {tab("/", "/", "home", t("nav.home"))}
      {tab("/markets", "/markets", "markets", t("nav.markets"))}
      {tab("/spot", SPOT_PATH, "trade", t("nav.trade"))}
      {data?.person ? (
        <Menu label={t("nav.account")} summary={<TabFace icon="account">{t("nav.account")}</TabFace>}>
          <AccountFacts person={data.person} />
          <AccountActions person={data.person} />
        </Menu>
      ) : (
        <Link to={path("/login", unprefixed === "/" ? undefined : { redirectUrl: here })}>
          <TabFace icon="account">{t("account.logIn")}</TabFace>
        </Link>
      )}
    </nav>
  );
}

function TabFace({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </>
  );
}
