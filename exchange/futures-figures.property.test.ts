import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EventBatch } from "./engine/event-batch";
import type { EngineEvent } from "./engine/events";
import type { FuturesCommand, PlaceFuturesOrder } from "./engine/futures/commands";
import { FuturesCore } from "./engine/futures/core";
import { AAA, BBB } from "./engine/futures/core-under-test";
import { deleveragingQueue } from "./engine/futures/deleverage";
import { crossHealth, freeCollateral, healthOf, isLiquidatable } from "./engine/futures/equity";
import { indexAt, openingCommands, RandomCommands, UNIT } from "./engine/futures/random-commands";
import { legsOf, type Position } from "./engine/futures/state";
import { createAccounts } from "./projections/accounts";
import { openFuturesFile, type FuturesFile } from "./projections/futures/futures-file";
import { NO_PAST } from "./projections/futures/past";
import { createDeleveragingLights } from "./services/futures/deleveraging-lights";
import { createFigures, type FuturesFigures, type PositionFigures } from "./services/futures/figures";

let directory: string;
let store: FuturesFile;
let figures: FuturesFigures;
let now = 0;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "bourse-figures-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function open(seed: number): void {
  store = openFuturesFile({
    file: join(directory, `${seed}.sqlite`),
    accounts: createAccounts(),
    past: NO_PAST,
    onFailure(error) {
      throw error;
    },
    now: () => now,
  });
  figures = createFigures(
    store.views,
    createDeleveragingLights(store.views, () => now),
  );
}

/** What figures and engine say of an account must be the same to the unit. */
function compareAccounts({ state }: FuturesCore): void {
  for (const account of state.accounts.values()) {
    const told = figures.account(account.accountId);
    const free = freeCollateral(account);
    const { equity, required } = crossHealth(account);
    const legs = legsOf(account);
    const margin = legs.reduce((sum, leg) => sum + leg.margin, 0n);
    expect(told).toMatchObject({
      available: free > 0n ? free : 0n,
      crossEquity: equity,
      crossRequired: required,
      walletBalance: account.available + account.held + margin,
      wallet: { available: account.available, held: account.held, margin, positionMode: account.positionMode },
    });
    const positions = figures.positions(account.accountId);
    expect(positions.map(keyOf).sort()).toEqual(legs.map(keyOfLeg).sort());
    for (const each of positions)
      comparePosition(
        each,
        legs.find((leg) => keyOfLeg(leg) === keyOf(each))!,
      );
  }
}

const keyOf = ({ position }: Pick<PositionFigures, "position">) =>
  `${position.contract} ${position.side} ${position.positionId} ${position.lots}`;
const keyOfLeg = ({ market, side, positionId, lots }: Position) => `${market.name} ${side} ${positionId} ${lots}`;

/** How often what is rare was compared. */
const reached = { split: 0, hedgedCross: 0, drawn: 0, bankruptcies: 0 };

function comparePosition(told: PositionFigures, leg: Position): void {
  const { market } = leg;
  const beside = legsOf(leg.account).filter((each) => each !== leg && each.market === market);
  const other = beside.some(({ side }) => side !== leg.side);
  if (beside.some(({ side }) => side === leg.side)) reached.split += 1;
  if (other && leg.settings.mode === "cross") reached.hedgedCross += 1;
  if (leg.drawn > 0n) reached.drawn += 1;
  const { mark } = market;
  const isLiquidatedAt = (ticks: number) => {
    market.mark = ticks;
    const is = isLiquidatable(healthOf(leg));
    market.mark = mark;
    return is;
  };
  expect(told.position).toMatchObject({ cost: leg.cost, margin: leg.margin, drawn: leg.drawn, funding: leg.funding });
  if (told.bankruptcy !== null && told.bankruptcy > 1 && !other) {
    const equityAt = (ticks: number) => {
      market.mark = ticks;
      const { equity } = healthOf(leg);
      market.mark = mark;
      return equity;
    };
    const beyond = told.bankruptcy + (leg.side === "long" ? -1 : 1);
    reached.bankruptcies += 1;
    expect(equityAt(told.bankruptcy) >= 0n && equityAt(beyond) < 0n).toBe(true);
  }
  // A mark that a frozen contract keeps may lie beyond it.
  if (isLiquidatedAt(mark)) return;
  if (told.liquidation === null) {
    expect(isLiquidatedAt(leg.side === "long" ? 1 : mark * 1_000)).toBe(false);
    return;
  }
  const later = told.liquidation < mark ? 1 : -1;
  if (!isLiquidatedAt(told.liquidation) || isLiquidatedAt(told.liquidation + later))
    throw new Error(`${keyOf(told)} isn't liquidated at ${told.liquidation} but elsewhere, mark is ${mark}`);
}

/** The lights are those of the queue that a deleveraging would go by. */
function compareLights({ state }: FuturesCore): void {
  for (const market of state.markets.values())
    for (const side of ["long", "short"] as const) {
      const queue = deleveragingQueue(market, side);
      for (const [place, leg] of queue.entries()) {
        const own = figures.positions(leg.account.accountId);
        const told = own.find(
          ({ position }) => position.contract === market.name && keyOf({ position }) === keyOfLeg(leg),
        );
        if (!told || told.unrealised <= 0n) expect(told?.light).toBeNull();
        else expect(told.light).toBe(5 - Math.floor((place * 5) / queue.length));
      }
    }
}

/** An engine and a read store that follows it. */
class World {
  readonly core = new FuturesCore();
  private sequence = 0;

  constructor(seed: number) {
    open(seed);
    for (const command of openingCommands()) this.apply(command, 0);
  }

  /** A second after the one before, so that lights are those of the moment. */
  apply(command: FuturesCommand, time = this.core.state.time + 1_000): void {
    const { events } = this.core.apply(command, time);
    now = time;
    this.sequence += 1;
    const { sequence } = this;
    const told = events.map((event, index): EngineEvent => ({ type: "futures", event, sequence, index, time }));
    store.apply(EventBatch.of(told, sequence));
  }

  close(): void {
    store.close();
  }
}

test("figures folded from events are the engine's own: what is free, where each position is liquidated, who is deleveraged next", () => {
  let compared = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    const world = new World(seed);
    const { core } = world;
    for (const accountId of ["bob", "eve"]) world.apply({ type: "set-position-mode", accountId, mode: "hedge" });
    const random = new RandomCommands(seed);
    for (let step = 1; step <= 200; step += 1) {
      world.apply(random.next(core.state), core.state.time + 1_000 + random.wait());
      compareAccounts(core);
      if (step % 10 === 0) compareLights(core);
      compared += [...core.state.accounts.values()].reduce((sum, account) => sum + legsOf(account).length, 0);
    }
    world.close();
  }
  expect(compared).toBeGreaterThan(1_000);
  expect(reached.split).toBeGreaterThan(100);
  expect(reached.hedgedCross).toBeGreaterThan(100);
  expect(reached.bankruptcies).toBeGreaterThan(100);
}, 120_000);

test("profit that was drawn before it was realised is counted once", () => {
  const world = new World(1);
  const order = (changed: Partial<PlaceFuturesOrder>) =>
    world.apply({
      ...{ type: "place-order", accountId: "bob", clientOrderId: `o${world.core.state.sequence}`, side: "buy" },
      ...{ contract: AAA, positionSide: null, orderType: "limit", timeInForce: "gtc", postOnly: false },
      ...{ reduceOnly: false, selfTradePrevention: "expire_taker", price: 1_000, quantity: 500 },
      ...{ trigger: null, exits: null, expiresAt: null, ...changed },
    });
  const mark = (contract: string, ticks: number) =>
    world.apply(indexAt(contract, [ticks, ticks, ticks], world.core.state.time + 1_000));
  order({ accountId: "eve", side: "sell" });
  order({});
  world.apply({ type: "transfer-out", accountId: "bob", amount: 1_340n * UNIT, reference: "out" });
  mark(AAA, 1_090);
  order({ accountId: "eve", side: "sell", contract: BBB, quantity: 1_000 });
  order({ contract: BBB, quantity: 1_000 });
  mark(BBB, 800);
  // The loss is more than what is available: the rest is drawn from the other position's profit.
  order({ accountId: "eve", contract: BBB, price: 800, quantity: 1_000 });
  order({ side: "sell", contract: BBB, price: 800, quantity: 1_000 });
  compareAccounts(world.core);
  expect(reached.drawn).toBeGreaterThan(0);
  mark(AAA, 1_080);
  compareAccounts(world.core);
  world.close();
});
