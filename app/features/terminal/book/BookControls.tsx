import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { ticksToPrice } from "~exchange/domain/instrument";
import { trimZeros } from "~/lib/decimal";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useMenuDismissal } from "~/ui/use-menu-dismissal";
import { useTerminal } from "../terminal-context";
import { useTerminalLink } from "../terminal-links";
import { BOOK_VIEWS, groupsAt, readGroup, readSides, type BookSides } from "./book-rows";

/** Which sides of the book are shown, and in what steps. Links, so that each has an address; the page isn't loaded again for them. */
export function BookControls() {
  return (
    <div className="term-book-controls">
      <SideLinks />
      <GroupMenu />
    </div>
  );
}

function SideLinks() {
  const { t } = useTranslation("spot");
  const [search] = useSearchParams();
  const link = useTerminalLink();
  const current = readSides(search.get("book"));
  return (
    <nav className="term-book-views" aria-label={t("bookView.label")}>
      {BOOK_VIEWS.map((sides) => (
        <Link
          key={sides}
          to={link({ book: sides === "both" ? null : sides })}
          aria-label={t(`bookView.${sides}`)}
          title={t(`bookView.${sides}`)}
          aria-current={sides === current ? "true" : undefined}
          preventScrollReset
          replace
        >
          <SidesIcon sides={sides} />
        </Link>
      ))}
    </nav>
  );
}

function SidesIcon({ sides }: { sides: BookSides }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path className="term-book-lines" d="M9.500 4h4M9.500 8h4M9.500 12h4" />
      {sides !== "bids" && (
        <path className="term-book-asks" d={sides === "asks" ? "M2.500 2.500h5v11h-5z" : "M2.500 2.500h5v5h-5z"} />
      )}
      {sides !== "asks" && (
        <path className="term-book-bids" d={sides === "bids" ? "M2.500 2.500h5v11h-5z" : "M2.500 8.500h5v5h-5z"} />
      )}
    </svg>
  );
}

function GroupMenu() {
  const { t } = useTranslation("spot");
  const { instrument, market } = useTerminal();
  const [search] = useSearchParams();
  const link = useTerminalLink();
  const menu = useMenuDismissal();
  const current = readGroup(search.get("group"));
  const { bids, asks } = market.book.get();
  const step = (group: number) => <bdi dir="ltr">{trimZeros(ticksToPrice(instrument, group))}</bdi>;
  return (
    <details className="term-groups" ref={menu}>
      <summary aria-label={t("book.grouping")} title={t("book.grouping")}>
        {step(current)}
        <Icon name="caret" size={14} />
      </summary>
      <nav className="term-pop" aria-label={t("book.grouping")}>
        {groupsAt((bids[0] ?? asks[0])?.ticks ?? 0, current).map((group) => (
          <Link
            key={group}
            to={link({ group: group === 1 ? null : String(group) })}
            aria-current={group === current ? "true" : undefined}
            preventScrollReset
            replace
          >
            {step(group)}
          </Link>
        ))}
      </nav>
    </details>
  );
}
