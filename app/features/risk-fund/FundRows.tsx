import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Liquidation } from "~exchange/contract/futures/list-liquidations";
import type { RiskFundMovement } from "~exchange/contract/futures/list-risk-fund-movements";
import { useLocalizedPath } from "~/i18n/use-locale";
import { pairName } from "~/lib/instrument";
import { Link } from "~/ui/Link";
import { useDisplay } from "~/ui/money/display";
import { Amount } from "~/ui/money/Amount";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import type { Deleveraging } from "./risk-fund-page";

const SHOWN_DECIMALS = 2;

interface Column {
  name: string;
  end?: boolean;
  /** Its place in the lines that a row is on a phone; without one it is left out there. */
  at?: "a" | "b" | "c" | "d" | "e";
  /** Whether it needs its name beside it there. */
  named?: boolean;
}

/** A table of rows, each a list of cells in the order of the columns. */
function Rows({ columns, rows }: { columns: readonly Column[]; rows: readonly { key: string; cells: ReactNode[] }[] }) {
  return (
    <table className="ui-table ui-table-lines">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={column.end ? "ui-end" : undefined}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map((column, index) => (
              <td
                key={column.name}
                className={column.end ? "ui-end" : undefined}
                data-at={column.at}
                data-name={column.named ? column.name : undefined}
              >
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useTimeColumn(): Column {
  const { t } = useTranslation("futuresData");
  const { zone } = useDisplay();
  return { name: t("rows.time", { zone }), at: "c" };
}

export function LedgerRows({ rows }: { rows: readonly RiskFundMovement[] }) {
  const { t } = useTranslation("futuresData");
  const columns: Column[] = [
    useTimeColumn(),
    { name: t("rows.event"), at: "a" },
    { name: t("fund.pair"), at: "d" },
    { name: t("rows.amount"), end: true, at: "b" },
    { name: t("rows.balance"), end: true, at: "e" },
  ];
  return (
    <Rows
      columns={columns}
      rows={rows.map((row) => ({
        key: row.movementId,
        cells: [
          <Time at={row.time} format="YMDHM" />,
          row.liquidationId === null ? (
            t(`movement.${row.kind}`)
          ) : (
            <LiquidationLink id={row.liquidationId}>{t(`movement.${row.kind}`)}</LiquidationLink>
          ),
          row.pairCode === null ? "—" : <bdi dir="ltr">{pairName(row.pairCode)}</bdi>,
          <Signed value={row.amount} />,
          <Amount value={row.balance} decimals={SHOWN_DECIMALS} />,
        ],
      }))}
    />
  );
}

export function LiquidationRows({ rows }: { rows: readonly Liquidation[] }) {
  const { t } = useTranslation("futuresData");
  const columns: Column[] = [
    useTimeColumn(),
    { name: t("rows.liquidation"), at: "a" },
    { name: t("fund.pair"), at: "d" },
    { name: t("rows.side") },
    { name: t("rows.value"), end: true, at: "b" },
    { name: t("index.mark"), end: true },
    { name: t("rows.fund"), end: true, at: "e", named: true },
  ];
  return (
    <Rows
      columns={columns}
      rows={rows.map((row) => ({
        key: row.liquidationId,
        cells: [
          <Time at={row.time} format="YMDHM" />,
          <LiquidationLink id={row.liquidationId}>
            <bdi dir="ltr">{row.liquidationId}</bdi>
          </LiquidationLink>,
          <bdi dir="ltr">{pairName(row.pairCode)}</bdi>,
          `${t(`calc.${row.side}`)}, ${t(`liq.${row.marginMode}`)}`,
          <Amount value={row.value} decimals={SHOWN_DECIMALS} />,
          <Price value={row.markPrice} />,
          <Signed value={row.fundChange} />,
        ],
      }))}
    />
  );
}

export function DeleveragingRows({ rows }: { rows: readonly Deleveraging[] }) {
  const { t } = useTranslation("futuresData");
  const columns: Column[] = [
    useTimeColumn(),
    { name: t("rows.liquidation"), at: "a" },
    { name: t("fund.pair"), at: "d" },
    { name: t("rows.side") },
    { name: t("rows.quantity"), end: true, at: "b" },
    { name: t("rows.price"), end: true, at: "e", named: true },
  ];
  return (
    <Rows
      columns={columns}
      rows={rows.map((row) => ({
        key: row.deleveragingId,
        cells: [
          <Time at={row.time} format="YMDHM" />,
          <LiquidationLink id={row.liquidationId}>
            <bdi dir="ltr">{row.liquidationId}</bdi>
          </LiquidationLink>,
          <bdi dir="ltr">{pairName(row.pairCode)}</bdi>,
          t(`calc.${row.side}`),
          <Amount value={row.quantity} />,
          <Price value={row.price} />,
        ],
      }))}
    />
  );
}

function Signed({ value }: { value: string }) {
  const tone = !/[1-9]/.test(value) ? undefined : value.startsWith("-") ? "down" : "up";
  return <Amount value={value} decimals={SHOWN_DECIMALS} sign className={tone} />;
}

/** To the page where everything of a liquidation can be worked out again. */
export function LiquidationLink({ id, children }: { id: string; children: ReactNode }) {
  const path = useLocalizedPath();
  return (
    <Link className="ui-link" to={path(`/futures/liquidations/${id}`)}>
      {children}
    </Link>
  );
}
