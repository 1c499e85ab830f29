import { expect, test } from "vitest";
import { signOf } from "~exchange/domain/futures/position";
import { FuturesCore } from "~exchange/engine/futures/core";
import type { FuturesEvent, PositionView } from "~exchange/engine/futures/events";
import { HarshWorld } from "~exchange/engine/futures/harsh-world";
import { RandomCommands, Seeded, TEST_ACCOUNTS } from "~exchange/engine/futures/random-commands";
import type { World } from "~exchange/engine/futures/simulation";
import type { ClosedPositionView } from "./closed-positions";
import { History } from "./closed-positions-under-test";
import { fillsOf } from "./fills";
import { ownerOf } from "./ledger";

const RESULTS: ReadonlySet<string> = new Set(["profit", "loss", "fee", "liquidation_fee", "funding"]);

/** What the events say by themselves of each account: postings, fills, and the engine's word on what is open. */
class Account {
  /** Net of all postings of profit, loss, fees and funding. */
  posted = 0n;
  readonly open = new Map<string, PositionView>();
  /** Of each contract: lots bought and sold, and what was paid for them less what was got, in ticks times lots. */
  readonly traded = new Map<string, { gross: number; net: number; cost: bigint }>();
}

class Tally {
  readonly accounts = new Map(TEST_ACCOUNTS.map((accountId) => [accountId, new Account()]));

  take(events: readonly FuturesEvent[]): void {
    for (const event of events) {
      if (event.type === "ledger-posted") this.post(event);
      if (event.type === "position-changed") {
        const { accountId, contract, side, positionId, lots } = event.position;
        const { open } = this.accounts.get(accountId)!;
        const key = `${contract} ${positionId ?? side}`;
        if (lots > 0) open.set(key, event.position);
        else open.delete(key);
      }
      for (const { accountId, contract, side, quantity, price } of fillsOf(event, event)) {
        const { traded } = this.accounts.get(accountId)!;
        const { gross, net, cost } = traded.get(contract) ?? { gross: 0, net: 0, cost: 0n };
        const sign = side === "buy" ? 1 : -1;
        const paid = BigInt(sign) * BigInt(price) * BigInt(quantity);
        traded.set(contract, { gross: gross + quantity, net: net + sign * quantity, cost: cost + paid });
      }
    }
  }

  private post({ debit, credit, amount, reason }: Extract<FuturesEvent, { type: "ledger-posted" }>): void {
    if (!RESULTS.has(reason)) return;
    for (const [name, signed] of [
      [debit, -amount],
      [credit, amount],
    ] as const) {
      const owner = ownerOf(name);
      if (owner !== null) this.accounts.get(owner)!.posted += signed;
    }
  }
}

function compare(history: History, { accounts }: Tally): void {
  for (const [accountId, { posted, open, traded }] of accounts) {
    const rows = history.all(accountId);
    const net = [...rows, ...open.values()].reduce((sum, each) => sum + each.realised - each.fees - each.funding, 0n);
    const drawn = [...open.values()].reduce((sum, each) => sum + each.drawn, 0n);
    expect(net + drawn, `${accountId}'s money`).toBe(posted);
    for (const [contract, { gross, net: held, cost }] of traded) {
      const own = rows.filter((row) => row.contract === contract);
      const left = [...open.values()].filter((each) => each.contract === contract);
      expect(held, `${accountId}'s lots of ${contract}`).toBe(
        left.reduce((sum, { side, lots }) => sum + Number(signOf(side)) * lots, 0),
      );
      if (left.length > 0) continue;
      expect(
        own.reduce((sum, { lots }) => sum + 2 * lots, 0),
        `${accountId}'s trades of ${contract}`,
      ).toBe(gross);
      const value = own.reduce((sum, each) => sum + signOf(each.side) * (each.openedCost - each.closedCost), 0n);
      expect(value, `what ${accountId} paid for ${contract}`).toBe(cost);
    }
  }
}

function sensible(history: History, row: ClosedPositionView): void {
  const { lots, maxLots, openedCost, closedCost, realised, side, openedAt, closedAt } = row;
  expect(maxLots).toBeGreaterThan(0);
  expect(maxLots).toBeLessThanOrEqual(lots);
  expect(openedAt).toBeLessThanOrEqual(closedAt);
  expect(signOf(side) * (closedCost - openedCost) * history.unitsOf(row.contract)).toBe(realised);
}

/** Plays a world; now and then an account closes all, so that everything ends sooner or later. */
function play(world: World, seed: number, commands: number): { history: History; core: FuturesCore } {
  const [core, random] = [new FuturesCore(), new Seeded(seed)];
  const [history, restarted, tally] = [new History(), new History(), new Tally()];
  const apply = (command: Parameters<FuturesCore["apply"]>[0], time: number) => {
    const { events } = core.apply(command, time);
    tally.take(events);
    history.take(events);
    restarted.take(events);
  };
  for (const command of world.opening()) apply(command, 0);
  for (let step = 1; step <= commands; step += 1) {
    apply(world.next(core.state), core.state.time + world.wait());
    if (step % 15 === 0)
      apply(
        { type: "close-all", accountId: random.of(TEST_ACCOUNTS), clientOrderId: `all-${step}` },
        core.state.time + 1,
      );
    if (step % 5 === 0) compare(history, tally);
    if (step % 23 === 0) restarted.restart();
  }
  expect(restarted.dump()).toEqual(history.dump());
  for (const accountId of TEST_ACCOUNTS) for (const row of history.all(accountId)) sensible(history, row);
  return { history, core };
}

const CASES = [
  ...Array.from({ length: 16 }, (_, seed) => ({ name: "usual", seed, world: new RandomCommands(seed), commands: 300 })),
  ...Array.from({ length: 24 }, (_, seed) => ({ name: "harsh", seed, world: new HarshWorld(seed), commands: 150 })),
];

test("what closed positions came to is what was posted, and their sizes are what was traded, in random worlds", () => {
  const counts = new Map<string, number>();
  for (const { seed, world, commands } of CASES) {
    const { history } = play(world, seed, commands);
    for (const row of TEST_ACCOUNTS.flatMap((accountId) => history.all(accountId)))
      for (const name of [row.closedBy, row.mode, row.positionId === null ? "merged" : "split"])
        counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const reached = ["order", "stop", "liquidation", "deleveraging", "cross", "isolated", "merged", "split"];
  expect(reached.filter((name) => (counts.get(name) ?? 0) < 2)).toEqual([]);
}, 120_000);
