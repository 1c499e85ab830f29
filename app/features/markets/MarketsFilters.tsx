import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { SEARCH_CHARACTERS_MAX } from "~/lib/search";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { SearchBox } from "~/ui/SearchBox";
import { Tabs } from "~/ui/Tabs";
import { ColumnChooser } from "./ColumnChooser";
import { futuresParameters } from "./futures-zone";
import { queryParameters, type MarketsQuery } from "./markets-query";

/** Zones and quote assets as links, the search and the columns as plain forms; each keeps the rest of the query. */
export function MarketsFilters({ query, quotes }: { query: MarketsQuery; quotes: readonly string[] }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const { isFavorites, isFutures, search, isCut } = query;
  const spot = (changes: Partial<MarketsQuery>) =>
    path("/markets", queryParameters({ ...query, quote: null, isFavorites: false, isFutures: false, ...changes }));
  const star = (
    <>
      <Icon name="star" size={14} />
      {t("markets:favorites.zone")}
    </>
  );
  const zones = [
    { to: spot({ isFavorites: true }), label: star, current: isFavorites },
    { to: spot({}), label: t("common:nav.spot"), current: !isFavorites && !isFutures },
    { to: path("/markets", futuresParameters(search)), label: t("common:futuresNav.title"), current: isFutures },
  ];
  return (
    <>
      <div className="markets-bar">
        <Tabs label={t("markets:filter.lists")} className="markets-zones" tabs={zones} />
        <SearchForm query={query} />
        {!isFutures && <ColumnChooser query={query} />}
        {isCut && (
          <p className="ui-field-warning markets-cut" role="status">
            {t("markets:filter.cut", { max: SEARCH_CHARACTERS_MAX })}
          </p>
        )}
      </div>
      {!isFavorites && !isFutures && (
        <nav className="markets-quotes" aria-label={t("markets:filter.zones")}>
          {[null, ...quotes].map((quote) => (
            <Link
              key={quote}
              to={spot({ quote })}
              aria-current={query.quote === quote ? "true" : undefined}
              preventScrollReset
            >
              {quote ?? t("markets:filter.all")}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

function SearchForm({ query }: { query: MarketsQuery }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const label = t("markets:filter.search");
  useEffect(() => {
    // Cleared by a link elsewhere; while someone types, the field is theirs.
    const field = input.current;
    if (field && field !== document.activeElement) field.value = query.search;
  }, [query.search]);
  const search = (event: FormEvent<HTMLInputElement>) => {
    const isComposing = "isComposing" in event.nativeEvent && event.nativeEvent.isComposing;
    if (!isComposing) submit(event.currentTarget.form, { replace: true, preventScrollReset: true });
  };
  return (
    <Form
      className="ui-search"
      method="get"
      action={path("/markets")}
      role="search"
      aria-label={label}
      preventScrollReset
    >
      <SearchBox fieldRef={input} label={label} defaultValue={query.search} onInput={search} />
      {Object.entries(query.isFutures ? futuresParameters("") : queryParameters({ ...query, search: "" })).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
    </Form>
  );
}
