import type { ClosedPosition, Position } from "~exchange/contract/futures/schemas";
import { Decimal, parseDecimal } from "~/lib/decimal";

/** Of amounts and of percent. */
const DECIMALS = 2;
const HUNDRED = new Decimal("100");

export interface CardFigures {
  /** Profit less what was paid in fees and funding since the position was opened; decimal text. */
  profit: string | null;
  /** The same by the initial margin of what is open or, at the most, was; in percent. */
  percent: string | null;
}

/** What a position has come to for its holder: costs are in it, so that nobody is shown more than there was. */
export function cardFigures({ unrealised, fees, funding, entryPrice, quantity, leverage }: Position): CardFigures {
  const [gained, charged, paid] = [parseDecimal(unrealised), parseDecimal(fees), parseDecimal(funding)];
  const [entry, size] = [parseDecimal(entryPrice), parseDecimal(quantity)];
  if (!gained || !charged || !paid || !entry || !size) return { profit: null, percent: null };
  const profit = gained.minus(charged).minus(paid);
  const value = entry.times(size);
  const percent = value.eq("0") ? null : profit.times(HUNDRED).times(String(leverage)).div(value);
  return { profit: cut(profit), percent: percent && cut(percent) };
}

/** The same of one that has closed, by the most margin that it had. */
export function closedFigures({ net, returnOnMargin }: ClosedPosition): CardFigures {
  const [profit, rate] = [parseDecimal(net), parseDecimal(returnOnMargin)];
  return { profit: profit && cut(profit), percent: rate && cut(rate.times(HUNDRED)) };
}

function cut(figure: Decimal): string {
  return figure.round(DECIMALS, Decimal.roundDown).toFixed(DECIMALS);
}

const NAME_SHOWN = 2;

/** Enough of an address to be recognised by those who know it, and not to be written to. */
export function shortName(email: string): string {
  return `${[...email.split("@", 1)[0]!].slice(0, NAME_SHOWN).join("")}***`;
}
