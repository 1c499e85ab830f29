import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Tabs } from "~/ui/Tabs";
import "./futures-data.css";

/** The public pages of what the futures market did. */
const PAGES = {
  funding: "/futures/historical-funding-rates/BTCUSDT",
  fund: "/risk-fund",
  stats: "/futures-stats",
  rules: "/trading-rules?market=futures",
} as const;
type DataPage = keyof typeof PAGES;

interface FuturesDataHeadProps {
  /** Null on a page below these. */
  current: DataPage | null;
  title: ReactNode;
  lead?: ReactNode;
  /** Files and the like, at the end. */
  children?: ReactNode;
}

/** Title, files and the ways between the pages. */
export function FuturesDataHead({ current, title, lead, children }: FuturesDataHeadProps) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  return (
    <>
      <header className="ui-data-head">
        <div>
          <p className="ui-data-crumb">
            <Link to={path("/markets?zone=futures")}>{t("futuresData:tabs.futures")}</Link>
            <Icon name="chevron" size={14} />
            <Link to={path(PAGES.stats)}>{t("futuresData:tabs.data")}</Link>
          </p>
          <h1>{title}</h1>
          {lead && <p className="ui-data-lead">{lead}</p>}
        </div>
        {children && <p className="ui-data-files">{children}</p>}
      </header>
      <Tabs
        label={t("futuresData:tabs.label")}
        className="ui-data-tabs"
        tabs={(Object.keys(PAGES) as DataPage[]).map((page) => ({
          to: path(PAGES[page]),
          label: t(`futuresData:tabs.${page}`),
          current: page === current,
        }))}
      />
    </>
  );
}

/** The address of a file of the same figures. */
export function FileLink({ href, name }: { href: string; name: string }) {
  return (
    <a className="ui-btn ui-btn-outline ui-btn-l" href={href} download>
      <Icon name="sortDown" />
      {name}
    </a>
  );
}

/** A few figures beside each other, each under its name. */
export function DataFigures({
  figures,
}: {
  figures: readonly { name: ReactNode; value: ReactNode; hint?: ReactNode }[];
}) {
  return (
    <dl className="ui-data-figures">
      {figures.map(({ name, value, hint }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {hint && <dd className="ui-key">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Choices as links, one of them current. */
export function Segments({
  label,
  links,
}: {
  label: string;
  links: readonly { to: string; label: ReactNode; current: boolean }[];
}) {
  return (
    <nav className="ui-segments" aria-label={label}>
      {links.map(({ to, label: name, current }) => (
        <Link key={to} to={to} aria-current={current ? "true" : undefined} preventScrollReset>
          {name}
        </Link>
      ))}
    </nav>
  );
}
