import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { commands } from "~/lib/keyboard/commands";
import { formatTime } from "~/lib/format/format-time";
import type { HelpLinks } from "~/server/help-links.server";
import { Link } from "~/ui/Link";
import "./footer.css";
import { LanguageLinks } from "./LanguageLinks";
import { Logo } from "./Logo";
import { useShellData } from "./root-data";
import { FUTURES_PAGES, PREFERENCES_PATH, SPOT_PATH } from "./sections";

const YEAR_DIGITS = 4;
/** Stands in the first column already. */
const RULES_NAME = "common:footer.tradingRules";

export function Footer() {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const data = useShellData();
  const link = (to: string, name: string) => (
    <li>
      <Link to={path(to)}>{name}</Link>
    </li>
  );
  return (
    <footer className="shell-footer">
      <div className="ui-wrap">
        <div className={data?.help ? "shell-columns shell-columns-6" : "shell-columns"}>
          <div>
            <Logo />
            <p>{t("footer.tagline")}</p>
          </div>
          <nav aria-labelledby="footer-trade">
            <h2 id="footer-trade">{t("footer.trade")}</h2>
            <ul>
              {link("/markets", t("nav.markets"))}
              {link(SPOT_PATH, t("nav.spot"))}
              {link("/trading-rules", t("footer.tradingRules"))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-futures">
            <h2 id="footer-futures">{t("futuresNav.title")}</h2>
            <ul>
              {FUTURES_PAGES.filter(({ name }) => name !== RULES_NAME).map(({ path: to, name }) => (
                <Fragment key={to}>{link(to, t(name))}</Fragment>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-account">
            <h2 id="footer-account">{t("footer.account")}</h2>
            <ul>
              {!data?.person && link("/login", t("account.logIn"))}
              {!data?.person && link("/register", t("account.register"))}
              {link(PREFERENCES_PATH, t("account.preferences"))}
              {data?.demo && link("/demo", t("demo.account"))}
              <li>
                <KeysLink />
              </li>
            </ul>
          </nav>
          {data?.help && <HelpColumn links={data.help} />}
          <nav aria-labelledby="footer-language">
            <h2 id="footer-language">{t("language.title")}</h2>
            <LanguageLinks />
          </nav>
        </div>
        <div className="shell-small">
          <div>
            {data?.demo && <p>{t("demo.testFundsNote")}</p>}
            <p>{t("footer.risk")}</p>
          </div>
          <div>
            {data?.anniversary && (
              <p>{t("footer.since", { year: formatTime(data.anniversary.openedOn, "YMD").slice(0, YEAR_DIGITS) })}</p>
            )}
            <p>{t("footer.copyright")}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** Opens the list of keys; without scripts it leads to where they are chosen. */
function KeysLink() {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  return (
    <Link
      to={`${path(PREFERENCES_PATH)}#keys`}
      onClick={(event) => {
        if (commands.run("help")) event.preventDefault();
      }}
    >
      {t("keys.help")}
    </Link>
  );
}

function HelpColumn({ links }: { links: HelpLinks }) {
  const { t } = useTranslation();
  const link = (href: string | null, name: string) =>
    href && (
      <li>
        <a href={href} rel="noopener">
          {name}
        </a>
      </li>
    );
  return (
    <nav aria-labelledby="footer-help">
      <h2 id="footer-help">{t("footer.help")}</h2>
      <ul>
        {link(links.center, t("footer.helpCenter"))}
        {link(links.request, t("footer.supportRequest"))}
        {link(links.chat, t("footer.chatGroup"))}
      </ul>
    </nav>
  );
}
