import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { pairName } from "~/lib/pair-name";
import { SEARCH_CHARACTERS_MAX } from "~/lib/search";
import { Button } from "~/ui/Button";
import { CoinIcon } from "~/ui/CoinIcon";
import { Icon, type IconName } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { GapFigure } from "./GapFigure";
import { nearestPages, type KnownPage } from "./nearest-pages";
import { usePageAddress } from "./use-page-address";

/** Stands for the path while the sentence is looked up. */
const PLACE = "\u0000";

/** The address that led nowhere, what it may have meant, and a way to look for it. */
export function NotFoundScreen({ unprefixed, pairs }: { unprefixed: string; pairs: readonly string[] }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const { here } = usePageAddress();
  const asked = readable(here.split("?")[0] ?? here);
  const lastPart = readable(unprefixed.split("/").at(-1) ?? "").slice(0, SEARCH_CHARACTERS_MAX);
  return (
    <section className="ui-wrap error-lost">
      <div>
        <p className="ui-key">404</p>
        <h1 className="ui-t48">{t("notFound.title")}</h1>
        <AskedPath path={asked} />
        <Form className="error-search" method="get" action={path("/markets")}>
          <label className="ui-input ui-input-xl">
            <Icon name="search" />
            <span className="ui-vh">{t("search.pairs")}</span>
            <input type="search" name="search" defaultValue={lastPart} maxLength={SEARCH_CHARACTERS_MAX} dir="auto" />
          </label>
          <Button size="xl">{t("search.submit")}</Button>
        </Form>
        <h2 className="ui-key">{t("notFound.nearest")}</h2>
        <ul className="error-nearest">
          {nearestPages(unprefixed, pairs).map((page) => (
            <NearestPage key={page.path} page={page} />
          ))}
        </ul>
        <Link className="ui-link" to={path("/")}>
          {t("action.goBackHome")}
        </Link>
      </div>
      <GapFigure />
    </section>
  );
}

/** "Page Not Found: {path}", the path kept together from left to right in any sentence. */
function AskedPath({ path }: { path: string }) {
  const { t } = useTranslation();
  const [before, after] = t("notFound.message", { path: PLACE }).split(PLACE);
  return (
    <p className="error-asked">
      {before}
      <bdi dir="ltr">{path}</bdi>
      {after}
    </p>
  );
}

/** Percent codes decoded where they spell text; as they came where they don't. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const PAGE_ICONS = {
  home: "home",
  markets: "markets",
  login: "account",
  register: "account",
} as const satisfies Record<Exclude<KnownPage["kind"], "pair">, IconName>;

function NearestPage({ page }: { page: KnownPage }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const names = {
    home: t("nav.home"),
    markets: t("nav.markets"),
    login: t("account.logIn"),
    register: t("account.register"),
  };
  return (
    <li>
      <Link to={path(page.path)}>
        {page.kind === "pair" ? (
          <CoinIcon asset={pairName(page.pair ?? "").split("/")[0] ?? ""} />
        ) : (
          <span className="error-mark">
            <Icon name={PAGE_ICONS[page.kind]} />
          </span>
        )}
        <span>
          <b>{page.kind === "pair" ? <bdi dir="ltr">{pairName(page.pair ?? "")}</bdi> : names[page.kind]}</b>
          {page.kind === "pair" && (
            <span className="ui-key">{page.path.startsWith("/spot/") ? t("nav.spot") : t("futuresNav.title")}</span>
          )}
        </span>
        <Icon name="arrow" />
      </Link>
    </li>
  );
}
