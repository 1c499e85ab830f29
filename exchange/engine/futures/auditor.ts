import { healthOf, isLiquidatable } from "./equity";
import type { FuturesEvent, PositionView } from "./events";
import { balanceOf, legsOf, viewOfPosition, type FuturesAccount, type FuturesState } from "./state";

/** Violations that are kept and told. */
const VIOLATIONS_MAX = 20;

/** What positions of a contract sum to, longs less shorts. */
interface Sums {
  lots: number;
  cost: bigint;
  drawn: bigint;
}

/**
 * The ledger of perpetuals a second time, folded from events alone, and compared with the state some accounts at a time while
 * trading goes on. Since every long has a short, what open positions are owed is their costs' difference less what was drawn,
 * whatever mark is: so clearing is checked exactly and without a look at all positions.
 */
export class FuturesAuditor {
  private readonly ledger = new Map<string, bigint>();
  private readonly positions = new Map<string, PositionView>();
  private readonly sums = new Map<string, Sums>();
  private readonly found: string[] = [];
  private round: Iterator<FuturesAccount> | null = null;

  /** Begins with the state as it is: what a start has replayed was audited as a whole. */
  constructor(private readonly state: FuturesState) {
    for (const [name, amount] of Object.entries(state.house)) this.ledger.set(name, amount);
    for (const account of state.accounts.values()) {
      const { accountId, available, held, margin } = balanceOf(account);
      this.ledger.set(`${accountId}:available`, available);
      this.ledger.set(`${accountId}:held`, held);
      this.ledger.set(`${accountId}:margin`, margin);
      for (const leg of legsOf(account)) this.takePosition(viewOfPosition(leg));
    }
  }

  take(event: FuturesEvent): void {
    if (event.type === "position-changed") this.takePosition(event.position);
    if (event.type !== "ledger-posted") return;
    if (event.amount <= 0n) this.report(`command ${event.sequence} posted ${event.amount}`);
    this.add(event.debit, -event.amount);
    this.add(event.credit, event.amount);
  }

  /** Compares up to `accounts` accounts, and at a round's end the house. Call between batches. */
  step(accounts: number): void {
    for (let count = 0; count < accounts; count += 1) {
      this.round ??= this.state.accounts.values();
      const next = this.round.next();
      if (!next.done) {
        this.compare(next.value);
        continue;
      }
      this.compareHouse();
      this.round = null;
      return;
    }
  }

  /** Empty while everything holds; else one sentence a violation. */
  violations(): readonly string[] {
    return this.found;
  }

  private compare(account: FuturesAccount): void {
    const { accountId, available, held, margin } = balanceOf(account);
    for (const [part, amount] of Object.entries({ available, held, margin })) {
      if (amount < 0n) this.report(`${accountId}: ${amount} ${part}`);
      this.expect(`${accountId}:${part}`, amount);
    }
    let reserved = 0n;
    for (const order of account.orders.values()) reserved += order.held;
    if (reserved !== held) this.report(`${accountId}: ${held} held, open orders reserve ${reserved}`);
    for (const leg of legsOf(account)) {
      const name = nameOf(viewOfPosition(leg));
      const told = this.positions.get(name);
      if (told?.lots !== leg.lots || told.cost !== leg.cost || told.drawn !== leg.drawn)
        this.report(`${name}: ${leg.lots} lots that cost ${leg.cost}, told were ${told?.lots} that cost ${told?.cost}`);
      const legs = leg.settings.mode === "cross" ? legsOf(account) : [leg];
      if (legs.every(({ market }) => !market.isFrozen) && isLiquidatable(healthOf(leg)))
        this.report(`${name} is to be liquidated and stands`);
    }
  }

  private compareHouse(): void {
    for (const [name, amount] of Object.entries(this.state.house)) {
      if (amount < 0n && !name.endsWith(":external") && !name.endsWith(":clearing"))
        this.report(`${name} holds ${amount}`);
      this.expect(name, amount);
    }
    let owed = 0n;
    for (const [contract, { lots, cost, drawn }] of this.sums) {
      if (lots !== 0) this.report(`${contract} has ${lots} lots more long than short`);
      owed -= cost * (this.state.markets.get(contract)?.contract.unitsPerTickLot ?? 0n) + drawn;
    }
    if (this.state.house["house:clearing"] !== owed)
      this.report(`house:clearing holds ${this.state.house["house:clearing"]}, positions are owed ${owed}`);
  }

  private takePosition(position: PositionView): void {
    const { contract, lots } = position;
    const key = nameOf(position);
    const sums = this.sums.get(contract) ?? { lots: 0, cost: 0n, drawn: 0n };
    this.sums.set(contract, sums);
    const before = this.positions.get(key);
    if (before) count(sums, before, -1);
    count(sums, position, 1);
    if (lots === 0) this.positions.delete(key);
    else this.positions.set(key, position);
  }

  private expect(key: string, amount: bigint): void {
    const posted = this.ledger.get(key) ?? 0n;
    if (posted !== amount) this.report(`${key}: the balance is ${amount}, the ledger's postings sum to ${posted}`);
  }

  private report(violation: string): void {
    const sentence = `perpetuals: ${violation}`;
    if (this.found.length < VIOLATIONS_MAX && !this.found.includes(sentence)) this.found.push(sentence);
  }

  private add(key: string, amount: bigint): void {
    this.ledger.set(key, (this.ledger.get(key) ?? 0n) + amount);
  }
}

function nameOf({ accountId, contract, side, positionId }: PositionView): string {
  return positionId === null ? `${accountId} ${contract} ${side}` : `${accountId} ${contract} ${side} ${positionId}`;
}

function count(sums: Sums, { side, lots, cost, drawn }: PositionView, times: 1 | -1): void {
  const sign = side === "long" ? times : -times;
  sums.lots += sign * lots;
  sums.cost += BigInt(sign) * cost;
  sums.drawn += BigInt(times) * drawn;
}
