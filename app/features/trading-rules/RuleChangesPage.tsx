import { Form } from "@remix-run/react";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Button, LinkButton } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { SelectField } from "~/ui/Field";
import { Link } from "~/ui/Link";
import { Segments } from "~/ui/market/FuturesDataHead";
import { RuleChangesTable } from "./RuleChangesTable";
import { changesParameters, type RuleChangesPage as RuleChangesPageData } from "./rule-changes-page";
import { CHANGES_PATH } from "./rules-paths";
import { RulesTabs } from "./RulesTabs";
import "./trading-rules.css";
import "./rule-changes.css";

/** What has become of the rules, newest first, filtered by the address. */
export function RuleChangesPage({ page }: { page: RuleChangesPageData }) {
  const { head, words, changes } = page;
  return (
    <div className="rules">
      <header className="rules-head">
        <h1>{head.title}</h1>
        <p>{words.lead}</p>
      </header>
      <RulesTabs current="changes" />
      <section className="rules-card">
        <Filter page={page} />
        {changes.ok ? <Changes page={page} {...changes.data} /> : <ErrorOf failure={changes} />}
      </section>
    </div>
  );
}

function Filter({ page: { query, words, pairs } }: { page: RuleChangesPageData }) {
  const path = useLocalizedPath();
  const { market, pair } = query;
  const file = (format: string) =>
    `/resources/rule-changes?${new URLSearchParams({ ...changesParameters({ market, pair }), format })}`;
  return (
    <div className="rules-bar">
      <Segments
        label={words.market}
        links={words.markets.map(({ value, label }) => ({
          to: path(CHANGES_PATH, changesParameters({ market: value })),
          label,
          current: value === market,
        }))}
      />
      <Form className="rules-filter" method="get" action={path(CHANGES_PATH)} key={JSON.stringify(query)}>
        {market && <input type="hidden" name="market" value={market} />}
        <SelectField
          label={words.pair}
          name="pair"
          defaultValue={pair ?? ""}
          options={[{ value: "", label: words.allPairs }, ...pairs]}
        />
        <Button variant="soft">{words.apply}</Button>
      </Form>
      <p className="rules-files">
        {Object.entries({ csv: "CSV", json: "JSON" }).map(([format, name]) => (
          <a key={format} className="ui-link-accent" href={file(format)} download>
            {name}
          </a>
        ))}
      </p>
    </div>
  );
}

type Shown = Extract<RuleChangesPageData["changes"], { ok: true }>["data"];

function Changes({ page, rows, next }: { page: RuleChangesPageData } & Shown) {
  const path = useLocalizedPath();
  const { query, words } = page;
  if (rows.length === 0) {
    const isAll = Object.keys(changesParameters(query)).length === 0;
    const back = (
      <LinkButton variant="soft" size="m" to={path(CHANGES_PATH)}>
        {words.clear}
      </LinkButton>
    );
    return <EmptyState icon={isAll ? "info" : "search"} text={page.none} action={isAll ? undefined : back} />;
  }
  const to = (cursor: string | undefined) => path(CHANGES_PATH, changesParameters({ ...query, cursor }));
  return (
    <>
      <RuleChangesTable rows={rows} words={words} />
      {(next !== null || query.cursor !== undefined) && (
        <nav className="rules-pages" aria-label={words.list}>
          {query.cursor !== undefined && (
            <Link className="ui-link" to={to(undefined)}>
              {words.first}
            </Link>
          )}
          {next !== null && (
            <Link className="ui-link" to={to(next)} rel="next">
              {words.next}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
