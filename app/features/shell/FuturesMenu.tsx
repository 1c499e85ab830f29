import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Menu } from "./Menu";
import { FUTURES_PAGES, isOfFutures } from "./sections";
import { usePageAddress } from "./use-page-address";

/** The pages of perpetuals behind one word of the header. */
export function FuturesMenu() {
  const { t } = useTranslation();
  const { unprefixed } = usePageAddress();
  const title = t("futuresNav.title");
  return (
    <Menu
      className={isOfFutures(unprefixed) ? "shell-futures shell-futures-current" : "shell-futures"}
      label={title}
      summary={
        <>
          {title}
          <Icon name="caret" size={14} />
        </>
      }
    >
      <FuturesLinks />
    </Menu>
  );
}

export function FuturesLinks() {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const { unprefixed } = usePageAddress();
  return FUTURES_PAGES.map(({ path: to, name }) => (
    <Link key={to} className="shell-row" to={path(to)} aria-current={to === unprefixed ? "page" : undefined}>
      {t(name)}
    </Link>
  ));
}
