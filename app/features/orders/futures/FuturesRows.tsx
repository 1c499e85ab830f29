import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isolateLtr } from "~/lib/isolate-ltr";
import { scalesOf, usePairSteps, type PairScales } from "~/lib/pair-scales";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import type { FuturesList } from "./futures-orders-page";

interface Column<T> {
  label: string;
  /** Figures stand at the end. */
  isEnd?: boolean;
  cell(row: T, scales: PairScales): ReactNode;
}

const AMOUNT_DECIMALS = 4;

/** The rows of a list: a table that becomes cards on a narrow screen. */
export function FuturesRows({ list }: { list: FuturesList }) {
  const columns = useColumns();
  if (!list.page.ok) return null;
  switch (list.kind) {
    case "orders":
      return <Table columns={columns.orders} rows={list.page.data.items} keyOf={(row) => row.orderId} />;
    case "fills":
      return (
        <Table columns={columns.fills} rows={list.page.data.items} keyOf={(row) => `${row.tradeId}:${row.orderId}`} />
      );
    case "funding":
      return (
        <Table
          columns={columns.funding}
          rows={list.page.data.items}
          keyOf={(row) => `${row.pairCode}:${row.side}:${row.fundingTime}`}
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
  const { zone } = useDisplay();
  const time = t("spot:orders.time", { zone: isolateLtr(zone) });
  const contract = t("futures:position.contract");
  const pair = <T extends { pairCode: string }>(): Column<T> => ({
    label: contract,
    cell: ({ pairCode }) => <b dir="ltr">{pairCode}</b>,
  });
  const toned = (isUp: boolean, text: string) => <span className={isUp ? "up" : "down"}>{text}</span>;
  return {
    orders: [
      { label: time, cell: (row) => <Time at={row.createdAt} format="YMDHMS" /> },
      pair(),
      { label: t("spot:orders.side"), cell: ({ side }) => toned(side === "buy", t(`spot:side.${side}`)) },
      { label: t("spot:orders.type"), cell: (row) => t(`spot:orderType.${row.orderType}`) },
      {
        label: t("spot:orders.price"),
        isEnd: true,
        cell: (row, { price }) => <Price value={row.price} decimals={price} />,
      },
      {
        label: t("spot:orderRow.trigger"),
        isEnd: true,
        cell: (row, { price }) => <Price value={row.triggerPrice} decimals={price} />,
      },
      {
        label: t("futures:form.size"),
        isEnd: true,
        cell: (row, { quantity }) => <Price value={row.quantity} decimals={quantity} />,
      },
      {
        label: t("spot:orders.filled"),
        isEnd: true,
        cell: (row, { quantity }) => <Price value={row.filledQuantity} decimals={quantity} />,
      },
      {
        label: t("spot:preview.averageFill"),
        isEnd: true,
        cell: (row, { price }) => <Price value={row.averagePrice} decimals={price} />,
      },
      { label: t("spot:fills.fee"), isEnd: true, cell: ({ fee }) => <Price value={fee} decimals={AMOUNT_DECIMALS} /> },
      {
        label: t("futures:position.realised"),
        isEnd: true,
        cell: ({ realised }) => <Price value={realised} decimals={AMOUNT_DECIMALS} />,
      },
      { label: t("spot:orders.state"), isEnd: true, cell: ({ state }) => t(`spot:state.${state}`) },
    ],
    fills: [
      { label: time, cell: (row) => <Time at={row.time} format="YMDHMS" /> },
      pair(),
      { label: t("spot:orders.side"), cell: ({ side }) => toned(side === "buy", t(`spot:side.${side}`)) },
      {
        label: t("spot:fills.role"),
        cell: ({ role }) => t(role === "maker" || role === "taker" ? `spot:fills.${role}` : `futures:role.${role}`),
      },
      {
        label: t("spot:orders.price"),
        isEnd: true,
        cell: (row, { price }) => <Price value={row.price} decimals={price} />,
      },
      {
        label: t("futures:form.size"),
        isEnd: true,
        cell: (row, { quantity }) => <Price value={row.quantity} decimals={quantity} />,
      },
      {
        label: t("futures:position.value"),
        isEnd: true,
        cell: ({ notional }) => <Price value={notional} decimals={AMOUNT_DECIMALS} />,
      },
      { label: t("spot:fills.fee"), isEnd: true, cell: ({ fee }) => <Price value={fee} decimals={AMOUNT_DECIMALS} /> },
    ],
    funding: [
      { label: time, cell: (row) => <Time at={row.fundingTime} format="YMDHMS" /> },
      pair(),
      { label: t("futures:position.side"), cell: ({ side }) => toned(side === "long", t(`futures:side.${side}`)) },
      {
        label: t("futures:form.size"),
        isEnd: true,
        cell: (row, { quantity }) => <Price value={row.quantity} decimals={quantity} />,
      },
      {
        label: t("futures:price.mark"),
        isEnd: true,
        cell: (row, { price }) => <Price value={row.markPrice} decimals={price} />,
      },
      { label: t("futures:stats.rate"), isEnd: true, cell: ({ rate }) => <Price value={rate} /> },
      {
        label: t("futures:orders.paid"),
        isEnd: true,
        cell: ({ amount }) => <Price value={amount} decimals={AMOUNT_DECIMALS} />,
      },
    ],
    ledger: [
      { label: time, cell: (row) => <Time at={row.time} format="YMDHMS" /> },
      { label: t("futures:ledger.reason"), cell: ({ reason }) => t(`futures:ledger.${reason}`) },
      {
        label: t("futures:ledger.amount"),
        isEnd: true,
        cell: ({ amount }) => <Price value={amount} decimals={AMOUNT_DECIMALS} />,
      },
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
  return (
    <div className="orders-scroll">
      <table className="ui-table orders-table">
        <thead>
          <tr>
            {columns.map(({ label, isEnd }) => (
              <th key={label} className={isEnd ? "ui-end" : undefined}>
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
                {columns.map(({ label, isEnd, cell }) => (
                  <td key={label} className={isEnd ? "ui-end" : undefined} data-label={label}>
                    {cell(row, scales)}
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
