import type { PositionView } from "~exchange/engine/futures/events";

/** Who holds a contract's positions. An account is long where it holds more long than short; lots count gross. */
export interface PositionTally {
  longAccounts: number;
  shortAccounts: number;
  /** Of the tenth of accounts (rounded up) whose positions are the largest. */
  topLongAccounts: number;
  topShortAccounts: number;
  topLongLots: number;
  topShortLots: number;
}

interface Held {
  accountId: string;
  long: number;
  short: number;
}

export function tallyPositions(positions: Iterable<Pick<PositionView, "accountId" | "side" | "lots">>): PositionTally {
  const held = new Map<string, Held>();
  for (const { accountId, side, lots } of positions) {
    const known = held.get(accountId) ?? { accountId, long: 0, short: 0 };
    known[side] += lots;
    held.set(accountId, known);
  }
  const all = [...held.values()].sort(
    (a, b) => b.long + b.short - (a.long + a.short) || (a.accountId < b.accountId ? -1 : 1),
  );
  const top = all.slice(0, Math.ceil(all.length / 10));
  const count = (of: readonly Held[], is: (each: Held) => boolean) => of.filter(is).length;
  return {
    longAccounts: count(all, isLong),
    shortAccounts: count(all, isShort),
    topLongAccounts: count(top, isLong),
    topShortAccounts: count(top, isShort),
    topLongLots: top.reduce((sum, { long }) => sum + long, 0),
    topShortLots: top.reduce((sum, { short }) => sum + short, 0),
  };
}

function isLong({ long, short }: Held): boolean {
  return long > short;
}

function isShort({ long, short }: Held): boolean {
  return short > long;
}
