import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { trimZeros } from "~/lib/decimal";
import { quoteDecimals } from "~/lib/pair-scales";
import { Price } from "~/ui/money/Price";
import { useTerminal } from "../terminal-context";
import type { Draft } from "./draft";
import { exitFaultOf, exitOutcome, exitTermsOf, type ExitOutcome } from "./exits";
import type { Side } from "./order-types";
import type { Preview } from "./preview";

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
  const decimals = { buy: quoteDecimals(rules), sell: undefined };
  const row = (key: string, label: ReactNode, unit: string | null, show: (exits: Exits, side: Side) => ReactNode) => (
    <tr key={key}>
      <th scope="row">
        {label} {unit && <bdi>{unit}</bdi>}
      </th>
      <td>{show(buy, "buy")}</td>
      <td>{show(sell, "sell")}</td>
    </tr>
  );
  const units = `${rules.quote} / ${rules.base}`;
  const rows = (which: "profit" | "loss", name: string, result: string) => [
    row(name, t(name), null, (exits) => (
      <Price value={exits[which]?.price ?? null} decimals={instrument.priceDecimals} />
    )),
    row(result, t(result), units, (exits, side) => {
      const value = exits[which]?.result ?? null;
      return <Price value={side === "sell" ? value && trimZeros(value) : value} decimals={decimals[side]} />;
    }),
  ];
  return (
    <>
      {draft.exits.takeProfit !== null && rows("profit", "exits.takeProfit", "exits.profit")}
      {draft.exits.stopLoss !== null && rows("loss", "exits.stopLoss", "exits.loss")}
    </>
  );
}
