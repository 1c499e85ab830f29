import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { LinkButton } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { futuresParameters } from "./futures-zone";
import { DEFAULT_QUERY, queryParameters, type MarketsQuery } from "./markets-query";

const { search, quote, isFavorites } = DEFAULT_QUERY;
const DEFAULT_FILTERS = { search, quote, isFavorites };

/** An empty list says why; a filtered one offers the way out, with the sorting kept. */
export function NothingFound({ query, total }: { query: MarketsQuery; total: number }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  if (total === 0) return <EmptyState icon="markets" text={t("markets:empty.noPairs")} />;
  const unfiltered = query.isFutures ? futuresParameters("") : queryParameters({ ...query, ...DEFAULT_FILTERS });
  const text = query.search
    ? t("markets:empty.search", { search: query.search })
    : query.isFavorites
      ? t("markets:favorites.none")
      : t("markets:empty.quote", { quote: query.quote });
  return (
    <EmptyState
      icon={query.isFavorites && !query.search ? "star" : "search"}
      text={text}
      action={
        <LinkButton variant="soft" size="m" to={path("/markets", unfiltered)} preventScrollReset>
          {t(query.isFavorites && !query.search ? "markets:favorites.browse" : "markets:empty.clear")}
        </LinkButton>
      }
    />
  );
}
