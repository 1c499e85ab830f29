import type { PositionSide } from "~exchange/domain/futures/position";
import type { FuturesEvent, LiquidationStep } from "~exchange/engine/futures/events";
import type { Accounts } from "../accounts";
import { query, write, type Query } from "../database";
import { fromText, toText } from "./kept-map";
import { ownerOf } from "./ledger";
import { closes } from "./liquidations";
import type { FuturesPrices } from "./prices";
import { numberOf, type EventPlace, type FuturesProjection } from "./projection";

/** What happened to a position without its holder's doing. Ticks, lots, settle units. */
export interface NoticeView {
  noticeId: string;
  kind: "liquidation" | "deleveraging" | "funding" | "shared_loss";
  contract: string;
  /** Null for a shared loss, which is of an account. */
  side: PositionSide | null;
  lots: number | null;
  ticks: number;
  /** Paid, negative for got; funding and shared losses alone. */
  amount: bigint | null;
  liquidationId: string | null;
  time: number;
}

export interface Notices extends FuturesProjection {
  /** Newest first. */
  recent(accountId: string, limit: number): NoticeView[];
}

/** Kept for an account; the rest is told by fills, payments and liquidations. */
const NOTICES_KEPT = 200;

const TABLE = `
  CREATE TABLE IF NOT EXISTS futures_notices (
    account_id TEXT NOT NULL, number INTEGER NOT NULL, view TEXT NOT NULL, PRIMARY KEY (account_id, number)
  ) STRICT, WITHOUT ROWID;
`;

/** An account's part of a shared loss, under the place of its first posting. */
interface Share {
  amount: bigint;
  number: number;
}

/** What a liquidation has closed so far of one position. */
interface Closed {
  step: LiquidationStep;
  lots: number;
  number: number;
}

/** What each account has paid so far of the loss that is being shared. */
class Shares {
  private readonly of = new Map<string, Share>();

  add({ debit, amount, reason }: Extract<FuturesEvent, { type: "ledger-posted" }>, place: EventPlace): void {
    const owner = reason === "shared_loss" ? ownerOf(debit) : null;
    if (owner === null) return;
    const known = this.of.get(owner) ?? { amount: 0n, number: numberOf(place) };
    this.of.set(owner, { ...known, amount: known.amount + amount });
  }

  /** All of them; the next one starts anew. */
  taken(): [accountId: string, Share][] {
    const all = [...this.of];
    this.of.clear();
    return all;
  }
}

export function createNotices(accounts: Pick<Accounts, "isMaker">, prices: FuturesPrices): Notices {
  /** By liquidation: those of a command go on beside each other. */
  const open = new Map<string, Map<string, Closed>>();
  const shares = new Shares();
  let save: (accountId: string, number: number, view: string) => void;
  let prune: (accountId: string, kept: number) => void;
  let list: Query<{ view: string }>;

  function tell(accountId: string, number: number, notice: Omit<NoticeView, "noticeId">) {
    if (accounts.isMaker(accountId)) return;
    save(accountId, number, toText({ noticeId: String(number), ...notice }));
    prune(accountId, NOTICES_KEPT);
  }

  const markOf = (contract: string) => prices.of(contract)?.mark ?? 0;

  /** The step comes after the postings of what it shared. */
  function tellShares(contract: string, liquidationId: string, { time }: EventPlace) {
    const at = { contract, side: null, lots: null, ticks: markOf(contract), liquidationId, time };
    for (const [accountId, { amount, number }] of shares.taken())
      tell(accountId, number, { kind: "shared_loss", ...at, amount });
  }

  function liquidate(event: Extract<FuturesEvent, { type: "liquidation" }>, place: EventPlace) {
    const { accountId, liquidationId, step } = event;
    const { contract, ticks, lots } = step;
    const shared = { amount: null, liquidationId, time: place.time };
    const closed = open.get(liquidationId) ?? new Map<string, Closed>();
    if (step.step === "began") open.set(liquidationId, closed);
    else if (closes(step) > 0) {
      const key = `${contract} ${step.side}`;
      const known = closed.get(key) ?? { step, lots: 0, number: numberOf(place) };
      closed.set(key, { ...known, lots: known.lots + lots });
    } else if (step.step === "deleveraged" && step.counterparty !== null) {
      const side = step.side === "long" ? "short" : "long";
      tell(step.counterparty, numberOf(place), { kind: "deleveraging", contract, side, lots, ticks, ...shared });
    } else if (step.step === "loss_shared") tellShares(contract, liquidationId, place);
    else if (step.step === "ended") {
      open.delete(liquidationId);
      for (const { step: first, lots: all, number } of closed.values()) {
        const at = { contract: first.contract, side: first.side, lots: all, ticks: markOf(first.contract) };
        tell(accountId, number, { kind: "liquidation", ...at, ...shared });
      }
    }
  }

  return {
    types: ["liquidation", "funding-paid", "ledger-posted"],
    migrate(database) {
      database.exec(TABLE);
      save = write(database, "INSERT INTO futures_notices (account_id, number, view) VALUES (?, ?, ?)");
      prune = write(
        database,
        `DELETE FROM futures_notices WHERE account_id = ?1 AND number <=
         (SELECT number FROM futures_notices WHERE account_id = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)`,
      );
      list = query(database, "SELECT view FROM futures_notices WHERE account_id = ? ORDER BY number DESC LIMIT ?");
    },
    take(event, place) {
      if (event.type === "liquidation") liquidate(event, place);
      else if (event.type === "ledger-posted") shares.add(event, place);
      else if (event.type === "funding-paid") {
        const { accountId, contract, side, lots, amount } = event;
        const at = { contract, side, lots, ticks: markOf(contract), amount, liquidationId: null, time: place.time };
        tell(accountId, numberOf(place), { kind: "funding", ...at });
      }
    },
    recent: (accountId, limit) => list.all(accountId, limit).map(({ view }) => fromText<NoticeView>(view)),
  };
}
