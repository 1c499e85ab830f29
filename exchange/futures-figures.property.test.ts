import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EngineEvent } from "./engine/events";
import { FuturesCore } from "./engine/futures/core";
import { deleveragingQueue } from "./engine/futures/deleverage";
import { crossHealth, freeCollateral, healthOf, isLiquidatable } from "./engine/futures/equity";
import { openingCommands, RandomCommands } from "./engine/futures/random-commands";
import { legsOf, type Position } from "./engine/futures/state";
import { openReadStore, type ReadStore } from "./projections/read-store";
import { createDeleveragingLights } from "./services/futures/deleveraging-lights";
import { createFigures, type FuturesFigures, type PositionFigures } from "./services/futures/figures";

let directory: string;
let store: ReadStore;
let figures: FuturesFigures;
let now = 0;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "bourse-figures-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function open(seed: number): void {
  store = openReadStore({
    file: join(directory, `${seed}.sqlite`),
    createCandles: () => ({ migrate() {}, apply() {}, list: () => [], forming: () => null }),
    onFailure(error) {
      throw error;
    },
    now: () => now,
  });
  figures = createFigures(store.futures, createDeleveragingLights(store.futures, () => now));
}

/** What figures and engine say of an account must be the same to the unit. */
function compareAccounts({ state }: FuturesCore): void {
  for (const account of state.accounts.values()) {
    const told = figures.account(account.accountId);
    const free = freeCollateral(account);
    const { required } = crossHealth(account);
    const legs = legsOf(account);
    const margin = legs.reduce((sum, leg) => sum + leg.margin, 0n);
    expect(told).toMatchObject({
      available: free > 0n ? free : 0n,
      crossRequired: required,
      walletBalance: account.available + account.held + margin,
      wallet: { available: account.available, held: account.held, margin, positionMode: account.positionMode },
    });
    const positions = figures.positions(account.accountId);
    expect(positions.map(keyOf).sort()).toEqual(legs.map(keyOfLeg).sort());
    for (const each of positions) comparePosition(each, legs.find((leg) => keyOfLeg(leg) === keyOf(each))!);
  }
}

const keyOf = ({ position }: PositionFigures) => `${position.contract} ${position.side} ${position.lots}`;
const keyOfLeg = ({ market, side, lots }: Position) => `${market.name} ${side} ${lots}`;

function comparePosition(told: PositionFigures, leg: Position): void {
  const { market } = leg;
  const { mark } = market;
  const isLiquidatedAt = (ticks: number) => {
    market.mark = ticks;
    const is = isLiquidatable(healthOf(leg));
    market.mark = mark;
    return is;
  };
  expect(told.position).toMatchObject({ cost: leg.cost, margin: leg.margin, drawn: leg.drawn, funding: leg.funding });
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
        const told = own.find(({ position }) => position.contract === market.name && position.side === side);
        if (!told || told.unrealised <= 0n) expect(told?.light).toBeNull();
        else expect(told.light).toBe(5 - Math.floor((place * 5) / queue.length));
      }
    }
}

test("figures folded from events are the engine's own: what is free, where each position is liquidated, who is deleveraged next", () => {
  let compared = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    open(seed);
    const core = new FuturesCore();
    const random = new RandomCommands(seed);
    let sequence = 0;
    const apply = (command: Parameters<FuturesCore["apply"]>[0], time: number) => {
      const { events } = core.apply(command, time);
      now = time;
      sequence += 1;
      store.apply(events.map((event, index): EngineEvent => ({ type: "futures", event, sequence, index, time })));
    };
    for (const command of openingCommands()) apply(command, 0);
    for (let step = 1; step <= 200; step += 1) {
      // A second apart at least, so that lights are those of the moment.
      apply(random.next(core.state), core.state.time + 1_000 + random.wait());
      compareAccounts(core);
      if (step % 10 === 0) compareLights(core);
      compared += [...core.state.accounts.values()].reduce((sum, account) => sum + legsOf(account).length, 0);
    }
    store.close();
  }
  expect(compared).toBeGreaterThan(1_000);
}, 120_000);
