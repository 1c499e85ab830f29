import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { useLocalizedPath } from "~/i18n/use-locale";
import { useLiveTicker } from "~/lib/live-tickers";
import type { MarketTicker } from "~/lib/market-rows";
import { CoinIcon } from "~/ui/CoinIcon";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { FavoriteStar } from "~/ui/market/FavoriteStar";
import { Change } from "~/ui/money/Change";
import { Price } from "~/ui/money/Price";
import { pairName } from "~/lib/instrument";
import type { PairSteps } from "~/lib/pair-scales";
import { useTerminal } from "./terminal-context";
import { terminalSearch } from "./terminal-links";
import { useMenuDismissal } from "~/ui/use-menu-dismissal";

/** A pair as lists of pairs name it. */
export interface ListedPair extends PairSteps {
  base: string;
  quote: string;
}

interface PairMenuProps {
  pairs: readonly ListedPair[];
  tickers: MarketTicker[];
  tag?: string;
  /** Starred where there are any; a star moves no row. */
  favorites?: readonly string[];
}

/** The pair's name; opens the list of all pairs. */
export function PairMenu({ pairs, tickers, tag, favorites }: PairMenuProps) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const menu = useMenuDismissal();
  // Stars are forms: a list that nobody opens isn't drawn with them. Without scripts the pair's own bar has one.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="term-pairmenu" ref={menu} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary aria-label={t("pair.choose", { pair: pairName(rules.pairCode) })}>
        <CoinIcon asset={rules.base} />
        <h1 dir="ltr">{pairName(rules.pairCode)}</h1>
        {tag && <span className="term-tag">{tag}</span>}
        <Icon name="caret" size={14} />
      </summary>
      <nav className="term-pop term-pairlist" aria-label={t("pair.list")}>
        <ul>
          {pairs.map((pair) => (
            <li key={pair.pairCode}>
              {isOpen && favorites && <FavoriteStar pairCode={pair.pairCode} favorites={favorites} />}
              <PairLink
                pair={pair}
                ticker={tickers.find((ticker) => ticker.pairCode === pair.pairCode) ?? null}
                isCurrent={pair.pairCode === rules.pairCode}
              />
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

function PairLink({
  pair,
  ticker: initial,
  isCurrent,
}: {
  pair: ListedPair;
  ticker: MarketTicker | null;
  isCurrent: boolean;
}) {
  const path = useLocalizedPath();
  const { pathOf } = useTerminal();
  const [search] = useSearchParams();
  const ticker = useLiveTicker(pair.pairCode, initial);
  return (
    <Link
      to={path(pathOf(pair.pairCode)) + terminalSearch(search, { group: null })}
      aria-current={isCurrent ? "page" : undefined}
    >
      <CoinIcon asset={pair.base} size={20} />
      <b dir="ltr">{pairName(pair.pairCode)}</b>
      <Price value={ticker?.last ?? null} decimals={decimalsOf(pair.tick)} />
      <Change value={ticker?.changePercent24h ?? null} />
    </Link>
  );
}
