import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { LinkButton } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { Link } from "~/ui/Link";
import { SearchBox } from "~/ui/SearchBox";
import { RULES_PATH } from "./rules-paths";
import { queryParameters, type RulesQuery } from "./trading-rules-page";

const FILES = { csv: "CSV", json: "JSON" } as const;

/** The search as a plain form, the way back to all pairs, and the same rules as files. */
export function RulesBar({ query }: { query: RulesQuery }) {
  const { t } = useTranslation("rules");
  const path = useLocalizedPath();
  const label = t("search.label");
  return (
    <div className="rules-bar">
      <Form className="ui-search" method="get" action={path(RULES_PATH)} role="search" aria-label={label}>
        {query.market === "futures" && <input type="hidden" name="market" value="futures" />}
        <SearchBox key={query.search} label={label} defaultValue={query.search} />
      </Form>
      {(query.pair !== null || query.search !== "") && (
        <Link className="ui-link" to={path(RULES_PATH, queryParameters({ ...query, pair: null, search: "" }))}>
          {t("search.all")}
        </Link>
      )}
      <p className="rules-files">
        {Object.entries(FILES).map(([format, name]) => (
          <a
            key={format}
            className="ui-link-accent"
            href={`/resources/trading-rules?${new URLSearchParams({ ...fileMarket(query), format })}`}
            download
          >
            {name}
          </a>
        ))}
      </p>
    </div>
  );
}

function fileMarket({ market }: RulesQuery): Record<string, string> {
  return market === "spot" ? {} : { market };
}

export function RulesNotFound({ query, total }: { query: RulesQuery; total: number }) {
  const { t } = useTranslation("rules");
  const path = useLocalizedPath();
  if (total === 0) return <EmptyState icon="markets" text={t("search.noPairs")} />;
  return (
    <EmptyState
      icon="search"
      text={t("search.none", { search: query.search || query.pair })}
      action={
        <LinkButton
          variant="soft"
          size="m"
          to={path(RULES_PATH, queryParameters({ ...query, pair: null, search: "" }))}
        >
          {t("search.all")}
        </LinkButton>
      }
    />
  );
}
