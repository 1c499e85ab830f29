import { fundAllowance } from "~exchange/domain/futures/risk-fund";
import type { FuturesEvent } from "./events";
import { legsOf, type FuturesState } from "./state";

/**
 * What the published events alone say: balances folded from postings, fills from trades, settlements by their keys. It must
 * be what the state says.
 */
export class FuturesFold {
  private readonly balances = new Map<string, bigint>();
  private readonly fills = new Map<string, number>();
  private readonly settled = new Set<string>();
  private readonly ended = new Set<string>();

  /** Takes one command's events in and tells what is wrong with them. */
  take(events: readonly FuturesEvent[], state: FuturesState): string[] {
    const found: string[] = [];
    const fundBefore = this.balances.get(FUND) ?? 0n;
    for (const event of events) this.takeOne(event, found);
    // F-10: what liquidations may use up of the fund in one command, beside what nobody else can bear.
    const shares = [...state.markets.values()].map(({ contract }) => fundAllowance(contract, fundBefore));
    const most = shares.reduce((a, b) => (a > b ? a : b), 0n);
    const fund = this.balances.get(FUND) ?? 0n;
    if (fund < fundBefore - most - beyondAllowance(events))
      found.push(`F-10: the fund fell from ${fundBefore} to ${fund} in one command`);
    this.compare(state, found);
    return found;
  }

  private takeOne(event: FuturesEvent, found: string[]): void {
    switch (event.type) {
      case "ledger-posted":
        this.add(event.debit, -event.amount);
        this.add(event.credit, event.amount);
        if (event.debit === FUND || event.credit === FUND) {
          const isNamed = event.reason === "endowment" || LIQUIDATION.test(event.reference);
          if (!isNamed) found.push(`I-1: a movement of the fund by ${event.reference}`);
        }
        return;
      case "traded":
        for (const party of [event.taker, event.maker])
          if (party) this.fills.set(party.orderId, (this.fills.get(party.orderId) ?? 0) + event.quantity);
        return;
      case "order-changed": {
        const { orderId, filled, quantity, state, timeInForce } = event.order;
        const isWhole = filled === 0 || filled === quantity;
        if (timeInForce === "fok" && !isWhole) found.push(`M-7: order ${orderId} is fill-or-kill and filled in part`);
        if ((this.fills.get(orderId) ?? 0) !== filled) found.push(`M-1: order ${orderId} says ${filled} filled`);
        if (this.ended.has(orderId)) found.push(`M-5: order ${orderId} changed after its end`);
        if (state !== "open") this.ended.add(orderId);
        return;
      }
      case "funding-settled": {
        const key = `${event.contract}@${event.fundingTime}`;
        if (this.settled.has(key)) found.push(`F-6: ${key} is settled twice`);
        this.settled.add(key);
        return;
      }
    }
  }

  private add(account: string, amount: bigint): void {
    this.balances.set(account, (this.balances.get(account) ?? 0n) + amount);
  }

  private compare({ accounts, house }: FuturesState, found: string[]): void {
    const same = (account: string, amount: bigint) => {
      const folded = this.balances.get(account) ?? 0n;
      if (folded !== amount) found.push(`L-4: ${account} has ${amount}, its postings say ${folded}`);
    };
    for (const [name, amount] of Object.entries(house)) same(name, amount);
    for (const account of accounts.values()) {
      same(`${account.accountId}:available`, account.available);
      same(`${account.accountId}:held`, account.held);
      same(
        `${account.accountId}:margin`,
        legsOf(account).reduce((sum, { margin }) => sum + margin, 0n),
      );
    }
  }
}

/** What the fund paid so that counterparties could be closed at what they can bear. */
function beyondAllowance(events: readonly FuturesEvent[]): bigint {
  let paid = 0n;
  for (const event of events)
    if (event.type === "liquidation" && event.step.step !== "closed_by_fund" && event.step.fund < 0n)
      paid -= event.step.fund;
  return paid;
}

const FUND = "house:risk-fund";
const LIQUIDATION = /^L\d+$/;
