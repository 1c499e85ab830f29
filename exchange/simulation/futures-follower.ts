import type { FuturesOrderView } from "~exchange/engine/futures/commands";
import type { FuturesEvent, PositionView } from "~exchange/engine/futures/events";
import type { FuturesCore } from "~exchange/engine/futures/core";
import { balanceOf, legsOf, viewOfOrder, viewOfPosition } from "~exchange/engine/futures/state";
import { differenceOf } from "./difference";

/** The part of a reader of events that knows perpetuals. */
export class FuturesFollower {
  private readonly balances = new Map<string, ReturnType<typeof balanceOf>>();
  private readonly orders = new Map<string, FuturesOrderView>();
  private readonly positions = new Map<string, PositionView>();
  private readonly levels = new Map<string, number>();
  private readonly marks = new Map<string, number>();
  private fund = 0n;

  forget(): void {
    for (const map of [this.balances, this.orders, this.positions, this.levels, this.marks]) map.clear();
    this.fund = 0n;
  }

  take(event: FuturesEvent): void {
    switch (event.type) {
      case "balance-changed": {
        const { accountId, available, held, margin } = event;
        this.balances.set(accountId, { accountId, available, held, margin });
        return;
      }
      case "order-changed":
        if (event.order.state === "open") this.orders.set(event.order.orderId, event.order);
        else this.orders.delete(event.order.orderId);
        return;
      case "position-changed": {
        const key = keyOf(event.position);
        if (event.position.lots === 0) this.positions.delete(key);
        else this.positions.set(key, event.position);
        return;
      }
      case "level-changed": {
        const key = `${event.contract} ${event.side} ${event.price}`;
        if (event.quantity === 0) this.levels.delete(key);
        else this.levels.set(key, event.quantity);
        return;
      }
      case "mark-changed":
        if (event.mark > 0) this.marks.set(event.contract, event.mark);
        return;
      case "ledger-posted":
        if (event.credit === "house:risk-fund") this.fund += event.amount;
        if (event.debit === "house:risk-fund") this.fund -= event.amount;
        return;
      default:
    }
  }

  /** Where it and the twin disagree. */
  differences(core: FuturesCore): string[] {
    const found: string[] = [];
    const compare = (what: string, ours: Map<string, unknown>, theirs: [string, unknown][]) => {
      const difference = differenceOf(Object.fromEntries(ours), Object.fromEntries(theirs));
      if (difference) found.push(`a reader of events has other ${what} of perpetuals: ${difference}`);
    };
    const { accounts, markets, house } = core.state;
    const all = [...accounts.values()];
    const hasAny = ({ available, held, margin }: ReturnType<typeof balanceOf>) => available + held + margin !== 0n;
    const balances = all.map(balanceOf).filter(hasAny);
    const own = [...this.balances].filter(([, balance]) => hasAny(balance));
    compare(
      "balances",
      new Map(own),
      balances.map((balance) => [balance.accountId, balance]),
    );
    const orders = all.flatMap((account) => [...account.orders.values()]).map(viewOfOrder);
    compare(
      "open orders",
      this.orders,
      orders.map((order) => [order.orderId, order]),
    );
    const positions = all.flatMap(legsOf).map(viewOfPosition);
    compare(
      "positions",
      this.positions,
      positions.map((position) => [keyOf(position), position]),
    );
    const levels = [...markets.keys()].flatMap((contract) =>
      (["buy", "sell"] as const).flatMap((side) =>
        [...core.levels(contract, side)].map(({ ticks, lots }): [string, number] => [
          `${contract} ${side} ${ticks}`,
          lots,
        ]),
      ),
    );
    compare("levels", this.levels, levels);
    const marks = [...markets.values()].filter(({ mark }) => mark > 0);
    compare(
      "marks",
      this.marks,
      marks.map(({ name, mark }) => [name, mark]),
    );
    if (this.fund !== house["house:risk-fund"])
      found.push(`a reader of events has ${this.fund} in the risk fund, not ${house["house:risk-fund"]}`);
    return found;
  }
}

function keyOf({ accountId, contract, side, positionId }: PositionView): string {
  return `${accountId} ${contract} ${positionId ?? side}`;
}
