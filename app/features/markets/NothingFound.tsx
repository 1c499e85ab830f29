import { useTranslation } from "react-i18next";
import { useLocalizedPath } from "~/i18n/use-locale";
import { LinkButton } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { DEFAULT_QUERY, queryParameters, type MarketsQuery } from "./markets-query";

/** An empty list says why; a filtered one offers the way out, with the sorting kept. */
export function NothingFound({ query, total }: { query: MarketsQuery; total: number }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  if (total === 0) return <EmptyState icon="markets" text={t("markets:empty.noPairs")} />;
  const unfiltered = queryParameters({ ...query, search: DEFAULT_QUERY.search, quote: DEFAULT_QUERY.quote });
  const text = query.search
    ? t("markets:empty.search", { search: query.search })
    : t("markets:empty.quote", { quote: query.quote });
  return (
    <EmptyState
      icon="search"
      text={text}
      action={
        <LinkButton variant="soft" size="m" to={path("/markets", unfiltered)} preventScrollReset>
          {t("markets:empty.clear")}
        </LinkButton>
      }
    />
  );
}
