import { Form, Link, useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { SEARCH_CHARACTERS_MAX } from "~/lib/search";
import { Icon } from "~/ui/Icon";
import { SearchBox } from "~/ui/SearchBox";
import { futuresParameters } from "./futures-zone";
import { queryParameters, type MarketsQuery } from "./markets-query";

/** Quote zones as links and the search as a plain form; both keep the rest of the query. */
export function MarketsFilters({ query, quotes }: { query: MarketsQuery; quotes: readonly string[] }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const zone = (quote: string | null, label: string, isFavorites = false) => (
    <Link
      key={label}
      to={path("/markets", queryParameters({ ...query, quote, isFavorites, isFutures: false }))}
      aria-current={!query.isFutures && query.quote === quote && query.isFavorites === isFavorites ? "true" : undefined}
      preventScrollReset
    >
      {isFavorites && <Icon name="star" size={14} />}
      {label}
    </Link>
  );
  return (
    <div className="markets-bar">
      <nav className="markets-zones" aria-label={t("markets:filter.zones")}>
        {zone(null, t("markets:favorites.zone"), true)}
        {zone(null, t("markets:filter.all"))}
        {quotes.map((quote) => zone(quote, quote))}
        <Link
          to={path("/markets", futuresParameters(query.search))}
          aria-current={query.isFutures ? "true" : undefined}
          preventScrollReset
        >
          {t("common:futuresNav.title")}
        </Link>
      </nav>
      <SearchForm query={query} />
      {query.isCut && (
        <p className="ui-field-warning markets-cut" role="status">
          {t("markets:filter.cut", { max: SEARCH_CHARACTERS_MAX })}
        </p>
      )}
    </div>
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
