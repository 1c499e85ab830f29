import { memo } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Price } from "~/ui/money/Price";
import { useTerminal } from "../terminal-context";
import type { LadderCell, LadderRow, LadderSide } from "./ladder-rows";

interface RungProps {
  row: LadderRow;
  /** Which way the last trade went. */
  tone: "up" | "down" | undefined;
  onChoose(side: LadderSide, price: string): void;
}

/** A price of the ladder: what is bid at it, the price, what is asked at it. */
export const Rung = memo(
  function Rung({ row, tone, onChoose }: RungProps) {
    const { t } = useTranslation("layout");
    const { rules } = useTerminal();
    return (
      <tr className="ladder-row" role="row">
        <Side side="bid" price={row.price} cell={row.bid} onChoose={onChoose} />
        <th scope="row" role="rowheader" className={row.isLast ? `ladder-last ${tone ?? ""}` : undefined}>
          <Price value={row.price} decimals={decimalsOf(rules.tick)} />
          {row.isLast && <i role="img" aria-label={t("ladder.last")} title={t("ladder.last")} />}
        </th>
        <Side side="ask" price={row.price} cell={row.ask} onChoose={onChoose} />
      </tr>
    );
  },
  (before, after) =>
    before.row.price === after.row.price &&
    before.row.isLast === after.row.isLast &&
    (!after.row.isLast || before.tone === after.tone) &&
    isSameCell(before.row.bid, after.row.bid) &&
    isSameCell(before.row.ask, after.row.ask),
);

function isSameCell(before: LadderCell, after: LadderCell): boolean {
  return (
    before.quantity === after.quantity &&
    before.percent === after.percent &&
    before.own?.count === after.own?.count &&
    before.own?.quantity === after.own?.quantity
  );
}

interface SideProps {
  side: LadderSide;
  price: string;
  cell: LadderCell;
  onChoose: RungProps["onChoose"];
}

function Side({ side, price, cell, onChoose }: SideProps) {
  const { t } = useTranslation("layout");
  const { code } = useLocale();
  const { rules } = useTerminal();
  const shown = isolateLtr(formatDecimal(price, { locale: code, decimals: decimalsOf(rules.tick) }));
  const name = side === "bid" ? t("ladder.buyAt", { price: shown }) : t("ladder.sellAt", { price: shown });
  return (
    <td role="gridcell" className={`ladder-${side}`} style={{ ["--d" as string]: `${cell.percent}%` }}>
      <button type="button" tabIndex={-1} aria-label={name} title={name} onClick={() => onChoose(side, price)}>
        {cell.own && <OwnMark own={cell.own} />}
        {cell.quantity !== null && <Price value={cell.quantity} decimals={decimalsOf(rules.lot)} />}
      </button>
    </td>
  );
}

function OwnMark({ own }: { own: NonNullable<LadderCell["own"]> }) {
  const { t } = useTranslation("layout");
  const { rules } = useTerminal();
  const size = isolateLtr(`${own.quantity} ${rules.base}`);
  return (
    <span className="ladder-own" title={t("ladder.own", { count: own.count, size })}>
      <bdi dir="ltr">{own.count}</bdi>
    </span>
  );
}
