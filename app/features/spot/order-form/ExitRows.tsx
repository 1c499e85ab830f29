import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { trimZeros } from "~/lib/decimal";
import { useErrorText } from "~/features/terminal/order-form/use-error-text";
import { quoteDecimals } from "~/lib/pair-scales";
import { Price } from "~/ui/money/Price";
import { useTerminal } from "../terminal-context";
import type { Draft } from "./draft";
import { exitFaultOf, exitOutcome, exitTermsOf, type ExitOutcome } from "./exits";
import type { Side } from "./order-types";
import type { Preview } from "./preview";

const SIDES = ["buy", "sell"] as const;
type Exits = Record<"profit" | "loss", ExitOutcome | null>;
const NONE: Exits = { profit: null, loss: null };

/** What the exits would go at on either side, and what is won or lost then; nothing where they would be refused there. */
export function ExitRows({ draft, last, ...previews }: { draft: Draft; last: number; buy: Preview; sell: Preview }) {
  const { t } = useTranslation("spot");
  const { instrument, rules } = useTerminal();
  const of = (side: Side): Exits => {
    const terms = exitTermsOf(instrument, draft, side, last);
    if (terms === null || exitFaultOf(instrument, draft, side, { time: 0, last })) return NONE;
    const outcome = (ticks: number | null, ppm: number) =>
      ticks === null ? null : exitOutcome(instrument, side, { ticks, ppm }, previews[side]);
    return {
      profit: outcome(terms.takeProfit, instrument.makerFeePpm),
      loss: outcome(terms.stopLossLimit ?? terms.stopLoss, instrument.takerFeePpm),
    };
  };
  const [buy, sell] = [of("buy"), of("sell")];
  const row = (label: ReactNode, show: (exits: Exits, side: Side) => ReactNode, className?: string) => (
    <tr className={className}>
      <th scope="row">{label}</th>
      <td>{show(buy, "buy")}</td>
      <td>{show(sell, "sell")}</td>
    </tr>
  );
  /** A purchase is counted in the quote, as all else here; a sale is about how much more or less of the base there is. */
  const result = (value: string | null | undefined, side: Side) => {
    if (side === "buy" || !value) return <Price value={value ?? null} decimals={quoteDecimals(rules)} />;
    return (
      <>
        <Price value={trimZeros(value)} /> <bdi>{rules.base}</bdi>
      </>
    );
  };
  // A price that was typed as one needn't be told again; what a percentage comes to stands among what may be left out.
  const byPercent = draft.exits.by === "percent";
  const rows = (which: "profit" | "loss", name: string, outcome: string) => (
    <>
      {byPercent &&
        row(
          t(name),
          (exits) => <Price value={exits[which]?.price ?? null} decimals={instrument.priceDecimals} />,
          "is-more",
        )}
      {row(t(outcome), (exits, side) => result(exits[which]?.result, side), "is-exit")}
    </>
  );
  return (
    <>
      {draft.exits.takeProfit !== null && rows("profit", "exits.takeProfit", "exits.profit")}
      {draft.exits.stopLoss !== null && rows("loss", "exits.stopLoss", "exits.loss")}
    </>
  );
}

/** Why the exits would be refused on one side, where the other would take them; on both it is told at the field. */
export function ExitWarnings({ draft, last }: { draft: Draft; last: number }) {
  const { t } = useTranslation("spot");
  const errorText = useErrorText();
  const { instrument } = useTerminal();
  const faults = SIDES.map((side) => exitFaultOf(instrument, draft, side, { time: 0, last }));
  const wrong = SIDES.findIndex((_, index) => faults[index] !== null);
  const fault = faults[wrong];
  if (!fault || faults.every((each) => each !== null)) return null;
  const isOnWrongSide = fault.key === "spot:exits.mustBeAbove" || fault.key === "spot:exits.mustBeBelow";
  return (
    <ul className="term-warnings">
      <li>{isOnWrongSide ? t("exits.wrongSide", { side: t(`side.${SIDES[wrong] ?? "buy"}`) }) : errorText(fault)}</li>
    </ul>
  );
}
