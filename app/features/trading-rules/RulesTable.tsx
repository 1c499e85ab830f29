import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { pairName } from "~/lib/instrument";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { PairName } from "~/ui/market/PairName";
import { Amount } from "~/ui/money/Amount";
import { InForceSince } from "./InForceSince";
import { Percent, Span } from "./RulesFigures";
import type { RulesRow } from "./rules-row";
import type { RulesSince } from "./trading-rules-page";

interface Column {
  name:
    | "priceStep"
    | "priceLimits"
    | "quantityStep"
    | "quantity"
    | "market"
    | "value"
    | "band"
    | "open"
    | "stops"
    | "position"
    | "trailing"
    | "iceberg";
  /** Left out where no pair has such a rule. */
  isNeeded?: (row: RulesRow) => boolean;
  cell: (row: RulesRow) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  { name: "priceStep", cell: ({ priceStep, quote }) => <Amount value={priceStep} unit={quote} /> },
  {
    name: "priceLimits",
    isNeeded: ({ lowestPrice, highestPrice, priceStep }) => highestPrice !== null || lowestPrice !== priceStep,
    cell: ({ lowestPrice, highestPrice, quote }) => <Span least={lowestPrice} most={highestPrice} unit={quote} />,
  },
  { name: "quantityStep", cell: ({ quantityStep, base }) => <Amount value={quantityStep} unit={base} /> },
  {
    name: "quantity",
    cell: ({ smallestQuantity, largestQuantity, base }) => (
      <Span least={smallestQuantity} most={largestQuantity} unit={base} />
    ),
  },
  {
    name: "market",
    isNeeded: (row) =>
      row.smallestMarketQuantity !== row.smallestQuantity || row.largestMarketQuantity !== row.largestQuantity,
    cell: ({ smallestMarketQuantity, largestMarketQuantity, base }) => (
      <Span least={smallestMarketQuantity} most={largestMarketQuantity} unit={base} />
    ),
  },
  {
    name: "value",
    cell: ({ smallestValue, largestValue, quote }) => <Span least={smallestValue} most={largestValue} unit={quote} />,
  },
  { name: "band", isNeeded: ({ band }) => band !== null, cell: ({ band }) => <Band band={band} /> },
  {
    name: "open",
    isNeeded: ({ openOrders }) => openOrders !== null,
    cell: ({ openOrders }) => <Count value={openOrders} />,
  },
  {
    name: "stops",
    isNeeded: ({ stopOrders }) => stopOrders !== null,
    cell: ({ stopOrders }) => <Count value={stopOrders} />,
  },
  {
    name: "position",
    isNeeded: ({ largestPosition }) => largestPosition !== null,
    cell: ({ largestPosition, base }) =>
      largestPosition === null ? <NoLimit /> : <Amount value={largestPosition} unit={base} />,
  },
  {
    name: "trailing",
    cell: ({ trailingBips: { least, most } }) => (
      <bdi dir="ltr">
        <Percent bips={least} /> – <Percent bips={most} />
      </bdi>
    ),
  },
  {
    name: "iceberg",
    isNeeded: ({ icebergParts }) => icebergParts !== null,
    cell: ({ icebergParts }) => <Count value={icebergParts} />,
  },
];

/** A row a pair, with its own address; on a phone each row is a card whose figures carry their names. */
export function RulesTable({ rows, since }: { rows: readonly RulesRow[]; since: RulesSince }) {
  const { t } = useTranslation("rules");
  const columns = COLUMNS.filter(({ isNeeded }) => !isNeeded || rows.some(isNeeded));
  return (
    <div className="rules-scroll" role="region" aria-label={t("table.label")} tabIndex={0}>
      <table className="rules-table" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t("table.pair")}
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" role="columnheader">
                {t(`table.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.pairCode} id={row.pairCode} role="row">
              <PairHead row={row} since={since[row.pairCode]} />
              {columns.map(({ name, cell }) => (
                <td key={name} role="cell">
                  <span className="rules-name" aria-hidden="true">
                    {t(`table.${name}`)}
                  </span>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PairHead({ row, since }: { row: RulesRow; since: number | undefined }) {
  const { t } = useTranslation("rules");
  const path = useLocalizedPath();
  const { pairCode, base, quote, state } = row;
  return (
    <th scope="row" role="rowheader">
      <span className="rules-pair">
        <Link to={path(`/spot/${pairCode}`)} className="rules-pair-link">
          <PairName base={base} quote={quote} size={24} />
        </Link>
        <a className="rules-anchor" href={`#${pairCode}`} aria-label={t("table.linkTo", { pair: pairName(pairCode) })}>
          <Icon name="share" size={16} />
        </a>
      </span>
      <span className={state === "trading" ? "rules-state" : "rules-state rules-state-other"}>
        {t(`state.${state}`)}
      </span>
      <InForceSince pairCode={pairCode} at={since} />
    </th>
  );
}

function Band({ band }: { band: RulesRow["band"] }) {
  const { t } = useTranslation("rules");
  if (!band) return <NoLimit />;
  const { downBips, upBips, minutes } = band;
  return (
    <span className="rules-span">
      <span>
        {downBips !== null && <Percent bips={-downBips} />} {upBips !== null && <Percent bips={upBips} isSigned />}
      </span>
      <small>{t("table.bandOf", { minutes })}</small>
    </span>
  );
}

function Count({ value }: { value: number | null }) {
  return value === null ? <NoLimit /> : <Amount value={String(value)} />;
}

function NoLimit() {
  const { t } = useTranslation("rules");
  return <span className="rules-none">{t("table.noLimit")}</span>;
}
