import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/pair-name";
import type { PairScales } from "~/lib/pair-scales";
import { useDisplay } from "~/ui/money/display";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";

export interface Column<T> {
  label: string;
  /** Figures stand at the end. */
  isEnd?: boolean;
  /** A button. */
  isAct?: boolean;
  /** Whether it needs no name on a phone: what the row is about, on its first line. */
  isFirst?: boolean;
  /** Stands at the end of the first line of a phone's row. */
  isResult?: boolean;
  /** Needs no name on a phone. */
  isPlain?: boolean;
  /** On a phone it is behind the row's details. */
  isMore?: boolean;
  /** Whether there is no such figure: a phone's row then leaves it out. */
  isAbsent?(row: T): boolean;
  /** When it was, under the first line. */
  isTime?: boolean;
  cell(row: T, scales: PairScales): ReactNode;
}

const AMOUNT_DECIMALS = 4;

/** Columns that several lists have. */
export function useSharedColumns() {
  const { t } = useTranslation(["spot", "futures"]);
  const { zone } = useDisplay();
  const figure =
    (kind: "price" | "quantity" | null) =>
    <T,>(label: string, of: (row: T) => string | null): Column<T> => ({
      label,
      isEnd: true,
      isAbsent: (row) => of(row) === null,
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
