import { useNavigate } from "@remix-run/react";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { coinWords } from "~/lib/coins";
import { pairName } from "~/lib/instrument";
import type { MarketTicker } from "~/lib/market-rows";
import { marketOverHttp } from "~/lib/market-socket/market-over-http";
import { favoritesAtom } from "~/state/site.atoms";
import { terminalPathOf } from "./favorite-beside";
import type { PaletteEntry } from "./palette-entry";

type Loaded = Record<"spot" | "futures", readonly MarketTicker[] | null>;

/** The pairs of both markets as they are now, favourites first. `hasFailed`: neither market answered. */
export function usePairEntries(): { entries: PaletteEntry[]; isLoading: boolean; hasFailed: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = useLocalizedPath();
  const favorites = useAtomValue(favoritesAtom);
  const loaded = useTickers();
  const markets = { spot: t("nav.spot"), futures: t("futuresNav.title") };
  const entryOf = (kind: string) => (ticker: MarketTicker) => {
    const title = pairName(ticker.pairCode);
    const [base = "", quote = ""] = title.split("/");
    return {
      id: `pair-${ticker.pairCode}`,
      title,
      kind,
      ticker,
      words: [title, ...coinWords(base), quote, kind],
      run: () => navigate(path(terminalPathOf(ticker.pairCode))),
    };
  };
  const all = [
    ...(loaded?.spot ?? []).map(entryOf(markets.spot)),
    ...(loaded?.futures ?? []).map(entryOf(markets.futures)),
  ];
  const isFavorite = ({ ticker }: { ticker: MarketTicker }) => favorites.includes(ticker.pairCode);
  return {
    entries: [...all.filter(isFavorite), ...all.filter((entry) => !isFavorite(entry))],
    isLoading: loaded === null,
    hasFailed: loaded !== null && loaded.spot === null && loaded.futures === null,
  };
}

/** Null until both markets have answered, or failed to. */
function useTickers(): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isLeft = false;
    void Promise.all([tickersOf("spot"), tickersOf("futures")]).then(([spot, futures]) => {
      if (!isLeft) setLoaded({ spot, futures });
    });
    return () => {
      isLeft = true;
    };
  }, []);
  return loaded;
}

async function tickersOf(biz: "spot" | "futures"): Promise<readonly MarketTicker[] | null> {
  const market = await marketOverHttp<MarketTicker>(biz, null);
  return market?.tickers.ok ? market.tickers.data : null;
}
