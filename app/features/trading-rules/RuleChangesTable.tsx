import type { ReactNode } from "react";
import { useLocale, useLocalizedPath } from "~/i18n/use-locale";
import { describePercent } from "~/lib/format/format-percent";
import { pairName } from "~/lib/pair-name";
import { Link } from "~/ui/Link";
import { Amount } from "~/ui/money/Amount";
import { Figure } from "~/ui/money/Figure";
import { Time } from "~/ui/money/Time";
import { decimalsOf } from "~exchange/domain/units";
import type { RuleChangeRow, RuleChangesWords, ShownValue } from "./rule-changes-page";
import { RULES_PATH } from "./rules-paths";
import { queryParameters } from "./trading-rules-page";

/** A row a change; on a phone each is a card whose figures carry their names. */
export function RuleChangesTable({ rows, words }: { rows: readonly RuleChangeRow[]; words: RuleChangesWords }) {
  const { columns } = words;
  return (
    <div className="rules-scroll" role="region" aria-label={words.list} tabIndex={0}>
      <table className="rules-table rules-changes" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {[columns.rule, columns.before, columns.after, columns.time, columns.by].map((name) => (
              <th key={name} scope="col" role="columnheader">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              <th scope="row" role="rowheader">
                <b>{row.rule}</b>
                <Pair pair={row.pair} all={words.allPairs} />
              </th>
              <Cell name={columns.before}>
                <Value value={row.before} />
              </Cell>
              <Cell name={columns.after}>
                <Value value={row.after} />
              </Cell>
              <Cell name={columns.time}>
                <Time at={row.time} format="YMDHMS" />
              </Cell>
              <Cell name={columns.by}>
                {row.by}
                {row.reason !== null && <bdi className="rules-reason">{row.reason}</bdi>}
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td role="cell">
      <span className="rules-name" aria-hidden="true">
        {name}
      </span>
      <span>{children}</span>
    </td>
  );
}

/** Leads to the rules that hold now. */
function Pair({ pair, all }: { pair: RuleChangeRow["pair"]; all: string }) {
  const path = useLocalizedPath();
  if (pair === null) return <span className="rules-change-pair">{all}</span>;
  const { code, market, marketName } = pair;
  return (
    <Link className="rules-quiet-link" to={path(RULES_PATH, queryParameters({ market, pair: code, search: "" }))}>
      <bdi dir="ltr">{pairName(code)}</bdi> · {marketName}
    </Link>
  );
}

function Value({ value }: { value: ShownValue }) {
  switch (value.kind) {
    case "none":
      return <span className="rules-none">—</span>;
    case "words":
      return value.text;
    case "code":
      return <bdi dir="ltr">{value.text}</bdi>;
    case "amount":
      return <Amount value={value.value} unit={value.unit} />;
    case "percent":
      return <Percent {...value} />;
  }
}

function Percent({ value, side }: Omit<Extract<ShownValue, { kind: "percent" }>, "kind">) {
  const { code } = useLocale();
  const percent = side === "down" ? `-${value}` : value;
  const figure = describePercent(percent, { locale: code, decimals: decimalsOf(value), sign: side === "up" });
  if (side !== "both") return <Figure figure={figure} />;
  return (
    <bdi dir="ltr">
      ±<Figure figure={figure} />
    </bdi>
  );
}
