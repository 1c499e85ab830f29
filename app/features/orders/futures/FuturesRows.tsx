import { useTranslation } from "~/i18n/use-translation";
import { scalesOf, usePairSteps, type PairScales } from "~/lib/pair-scales";
import { Rate } from "~/ui/money/Rate";
import { CancelInRow } from "../CancelForms";
import { useClosedColumns } from "./closed-columns";
import { useSharedColumns, type Column } from "./columns";
import type { FuturesList } from "./futures-orders-page";

function classOf<T>(column: Column<T>, row: T): string | undefined {
  const { isEnd, isAct, isFirst, isTime, isResult, isMore, isAbsent } = column;
  const names = [
    (isEnd || isAct) && "ui-end",
    isAct && "orders-act",
    isFirst && "orders-first",
    isTime && "orders-when",
    isResult && "orders-result",
    (isMore || isAbsent?.(row)) && "orders-more",
  ];
  return names.filter(Boolean).join(" ") || undefined;
}

/** The rows of a list: a table that becomes cards on a narrow screen. */
export function FuturesRows({ list, isOpen }: { list: FuturesList; isOpen: boolean }) {
  const columns = useColumns(isOpen);
  const closed = useClosedColumns();
  const { t } = useTranslation("spot");
  const cancel: Column<RowOf<"orders">> = {
    label: t("orders.cancel"),
    isAct: true,
    cell: ({ orderId, pairCode }) => <CancelInRow orderId={orderId} pairCode={pairCode} />,
  };
  if (!list.page.ok) return null;
  switch (list.kind) {
    case "orders":
      return (
        <Table
          columns={isOpen ? [...columns.orders, cancel] : columns.orders}
          rows={list.page.data.items}
          keyOf={(row) => row.orderId}
        />
      );
    case "closed":
      return <Table columns={closed} rows={list.page.data.items} keyOf={(row) => row.closedPositionId} />;
    case "fills":
      return (
        <Table columns={columns.fills} rows={list.page.data.items} keyOf={(row) => `${row.tradeId}:${row.orderId}`} />
      );
    case "funding":
      return (
        <Table
          columns={columns.funding}
          rows={list.page.data.items}
          keyOf={(row) => `${row.pairCode}:${row.positionId ?? row.side}:${row.fundingTime}`}
        />
      );
    case "ledger":
      return <Table columns={columns.ledger} rows={list.page.data.items} keyOf={(row) => row.entryId} />;
  }
}

type RowOf<K extends FuturesList["kind"]> = Extract<FuturesList, { kind: K }>["page"] extends infer P
  ? P extends { ok: true; data: { items: (infer R)[] } }
    ? R
    : never
  : never;

function useColumns(isOpen: boolean): { [K in Exclude<FuturesList["kind"], "closed">]: Column<RowOf<K>>[] } {
  const { t } = useTranslation(["spot", "futures"]);
  const { time, pair, side, price, quantity, amount } = useSharedColumns();
  return {
    orders: [
      time((row) => row.createdAt),
      pair(),
      side((row) => row.side),
      { label: t("spot:orders.type"), isFirst: true, cell: (row) => t(`spot:orderType.${row.orderType}`) },
      price(t("spot:orders.price"), (row) => row.price),
      price(t("spot:orderRow.trigger"), (row) => row.triggerPrice),
      quantity(t("futures:form.size"), (row) => row.quantity),
      quantity(t("spot:orders.filled"), (row) => row.filledQuantity),
      price(t("spot:preview.averageFill"), (row) => row.averagePrice),
      { ...amount(t("spot:fills.fee"), (row: RowOf<"orders">) => row.fee), isMore: true },
      { ...amount(t("futures:position.realised"), (row: RowOf<"orders">) => row.realised), isMore: true },
      {
        label: t("spot:orders.state"),
        isEnd: true,
        // How an order ended is what its row is about; an open one is open.
        isMore: isOpen,
        isResult: !isOpen,
        cell: ({ state }) => t(`spot:state.${state}`),
      },
    ],
    fills: [
      time((row) => row.time),
      pair(),
      side((row) => row.side),
      {
        label: t("spot:fills.role"),
        isFirst: true,
        cell: ({ role }) =>
          role === "maker" || role === "taker" ? t(`spot:fills.${role}`) : t(`futures:role.${role}`),
      },
      price(t("spot:orders.price"), (row) => row.price),
      quantity(t("futures:form.size"), (row) => row.quantity),
      amount(t("futures:position.value"), (row) => row.notional),
      amount(t("spot:fills.fee"), (row) => row.fee),
    ],
    funding: [
      time((row) => row.fundingTime),
      pair(),
      side((row) => row.side),
      quantity(t("futures:form.size"), (row) => row.quantity),
      price(t("futures:price.mark"), (row) => row.markPrice),
      { label: t("futures:stats.rate"), isEnd: true, cell: ({ rate }) => <Rate value={rate} /> },
      amount(t("futures:orders.paid"), (row) => row.amount),
    ],
    ledger: [
      time((row) => row.time),
      { label: t("futures:ledger.reason"), isFirst: true, cell: ({ reason }) => t(`futures:ledger.${reason}`) },
      amount(t("futures:ledger.amount"), (row) => row.amount),
    ],
  };
}

function Table<T extends object>({
  columns,
  rows,
  keyOf,
}: {
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf(row: T): string;
}) {
  const steps = usePairSteps();
  const more = columns.filter(({ isMore }) => isMore);
  return (
    <div className="orders-scroll">
      <table className="ui-table orders-table">
        <thead>
          <tr>
            {columns.map(({ label, isEnd, isAct }) => (
              <th key={label} className={isEnd || isAct ? "ui-end" : undefined}>
                {label}
              </th>
            ))}
            {more.length > 0 && <th className="orders-details" />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const scales = scalesOf("pairCode" in row ? steps.find(({ pairCode }) => pairCode === row.pairCode) : null);
            return (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td key={column.label} className={classOf(column, row)} data-label={phoneLabel(column)}>
                    {column.cell(row, scales)}
                  </td>
                ))}
                {more.length > 0 && <More columns={more} row={row} scales={scales} />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The column's name before its figure on a phone, where it needs one. */
function phoneLabel<T>({ label, isAct, isFirst, isTime, isResult, isPlain }: Column<T>): string | undefined {
  return isAct || isFirst || isTime || isResult || isPlain ? undefined : label;
}

/** On a phone: what two lines have no room for. */
function More<T>({ columns, row, scales }: { columns: readonly Column<T>[]; row: T; scales: PairScales }) {
  const { t } = useTranslation("futures");
  return (
    <td className="orders-details">
      <details>
        <summary>{t("closed.details")}</summary>
        <dl>
          {columns.map(({ label, cell }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{cell(row, scales)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </td>
  );
}
