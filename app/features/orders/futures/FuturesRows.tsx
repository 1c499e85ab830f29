import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/pair-name";
import { scalesOf, usePairSteps, type PairScales } from "~/lib/pair-scales";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Rate } from "~/ui/money/Rate";
import { Time } from "~/ui/money/Time";
import { CancelInRow } from "../CancelForms";
import type { FuturesList } from "./futures-orders-page";

interface Column<T> {
  label: string;
  /** Figures stand at the end. */
  isEnd?: boolean;
  /** A button. */
  isAct?: boolean;
  /** Whether it needs no name on a phone: what the row is about, on its first line. */
  isFirst?: boolean;
  /** When it was, under the first line. */
  isTime?: boolean;
  cell(row: T, scales: PairScales): ReactNode;
}

const AMOUNT_DECIMALS = 4;

function classOf<T>({ isEnd, isAct, isFirst, isTime }: Column<T>): string | undefined {
  const names = [
    (isEnd || isAct) && "ui-end",
    isAct && "orders-act",
    isFirst && "orders-first",
    isTime && "orders-when",
  ];
  return names.filter(Boolean).join(" ") || undefined;
}

/** The rows of a list: a table that becomes cards on a narrow screen. */
export function FuturesRows({ list, isOpen }: { list: FuturesList; isOpen: boolean }) {
  const columns = useColumns();
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

function useColumns(): { [K in FuturesList["kind"]]: Column<RowOf<K>>[] } {
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
      amount(t("spot:fills.fee"), (row) => row.fee),
      amount(t("futures:position.realised"), (row) => row.realised),
      { label: t("spot:orders.state"), isEnd: true, cell: ({ state }) => t(`spot:state.${state}`) },
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

/** Columns that several lists have. */
function useSharedColumns() {
  const { t } = useTranslation(["spot", "futures"]);
  const { zone } = useDisplay();
  const figure =
    (kind: "price" | "quantity" | null) =>
    <T,>(label: string, of: (row: T) => string | null): Column<T> => ({
      label,
      isEnd: true,
      cell: (row, scales) => <Price value={of(row)} decimals={kind === null ? AMOUNT_DECIMALS : scales[kind]} />,
    });
  const words = {
    buy: t("spot:side.buy"),
    sell: t("spot:side.sell"),
    long: t("futures:side.long"),
    short: t("futures:side.short"),
  };
  return {
    time: <T,>(of: (row: T) => number): Column<T> => ({
      label: t("spot:orders.time", { zone: isolateLtr(zone) }),
      isTime: true,
      cell: (row) => <Time at={of(row)} format="YMDHMS" />,
    }),
    pair: <T extends { pairCode: string }>(): Column<T> => ({
      label: t("futures:position.contract"),
      isFirst: true,
      cell: ({ pairCode }) => <b dir="ltr">{pairName(pairCode)}</b>,
    }),
    side: <T,>(of: (row: T) => keyof typeof words): Column<T> => ({
      label: t("spot:orders.side"),
      isFirst: true,
      cell: (row) => <span className={of(row) === "buy" || of(row) === "long" ? "up" : "down"}>{words[of(row)]}</span>,
    }),
    price: figure("price"),
    quantity: figure("quantity"),
    amount: figure(null),
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
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const scales = scalesOf("pairCode" in row ? steps.find(({ pairCode }) => pairCode === row.pairCode) : null);
            return (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td
                    key={column.label}
                    className={classOf(column)}
                    data-label={column.isAct || column.isFirst || column.isTime ? undefined : column.label}
                  >
                    {column.cell(row, scales)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
