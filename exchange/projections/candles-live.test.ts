import * as fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Interval } from "~exchange/contract/schemas";
import { defineInstrument } from "~exchange/domain/instrument";
import type { EngineEvent } from "~exchange/engine/events";
import { openTimeOf } from "./candles-calendar";
import { createLiveCandles, type LiveCandles } from "./candles-live";
import { openDatabase, type Sqlite } from "./database";
import { createCandleRows } from "./rows/candles";

const folder = mkdtempSync(join(tmpdir(), "bourse-candles-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

const MINUTE = 60_000;
const START = 1_767_225_600_000;
const ASSETS = ["BTC", "ETH", "USDT"].map((code) => ({ code, scale: 8 }));
const INSTRUMENTS = ["BTC", "ETH"].map((base) =>
  defineInstrument(
    {
      ...{
        pair: `${base}_USDT`,
        base,
        quote: "USDT",
        tick: "0.01",
        lot: "0.00001",
        minNotional: "5",
        maxQuantity: "500",
      },
      ...{ makerFeePpm: 1000, takerFeePpm: 1000 },
    },
    ASSETS,
  ),
);
const PAIRS = INSTRUMENTS.map(({ pair }) => pair);

type Step =
  | { kind: "trade"; pair: string; price: number; quantity: number; later: number }
  /** The oldest trades get their rows, in another thread's time. */
  | { kind: "write"; count: number }
  /** What has its rows is told. */
  | { kind: "tell" }
  | { kind: "look" }
  | { kind: "restart" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("trade" as const),
      pair: fc.constantFrom(...PAIRS),
      price: fc.integer({ min: 1, max: 9 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      later: fc.constantFrom(0, 1_000, MINUTE, 7 * MINUTE),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("write" as const), count: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: "tell" }, { kind: "look" }, { kind: "restart" }) },
);

function traded(sequence: number, { pair, price, quantity }: Extract<Step, { kind: "trade" }>, time: number) {
  const party = { accountId: "someone", orderId: "1", fee: 0n, feeAsset: "BTC" };
  const event: EngineEvent = {
    ...{ type: "traded", tradeId: String(sequence), pair, price, quantity, quote: 1n, takerSide: "buy" },
    ...{ taker: party, maker: party, sequence, index: 0, time },
  };
  return event;
}

/** A file with the rows of some trades, and a view that has been told of all of them. */
class Scene {
  readonly database: Sqlite = openDatabase(join(folder, `${++files}.sqlite`));
  private readonly rows = createCandleRows(PAIRS);
  private readonly events: EngineEvent[] = [];
  private written = 0;
  view: LiveCandles;

  constructor() {
    this.rows.migrate(this.database);
    this.view = this.open();
  }

  take(step: Step, now: number): void {
    if (step.kind === "trade") {
      const event = traded(this.events.length + 1, step, now);
      this.events.push(event);
      this.view.apply([event]);
    } else if (step.kind === "write") {
      for (const event of this.events.slice(this.written, this.written + step.count)) this.rows.apply([event]);
      this.written = Math.min(this.events.length, this.written + step.count);
    } else if (step.kind === "tell") this.view.written(this.written);
    else if (step.kind === "restart") this.view = this.open();
  }

  private open(): LiveCandles {
    const view = createLiveCandles(INSTRUMENTS);
    view.load(this.database);
    // The engine publishes again what has no rows.
    for (const event of this.events.slice(this.written)) view.apply([event]);
    return view;
  }
}

function candlesOf(view: LiveCandles, now: number) {
  return INSTRUMENTS.map((instrument) => {
    const first = view.firstMinute(instrument.pair);
    if (first === null) return null;
    const stretch = view.stretch(instrument, first, openTimeOf("1m", now) + MINUTE);
    return (["1m", "5m", "1h"] satisfies Interval[]).map((interval) => stretch.candles(interval, first - MINUTE, now));
  });
}

test("candles are those of all trades, whenever their rows are written and whoever looks when", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const scene = new Scene();
      // Nothing of it is ever written, and somebody always looks.
      const plain = new Scene();
      let now = START;
      for (const each of steps) {
        if (each.kind === "trade") now += each.later;
        scene.take(each, now);
        if (each.kind === "trade") plain.take(each, now);
        const expected = candlesOf(plain.view, now);
        if (each.kind === "look") expect(candlesOf(scene.view, now)).toEqual(expected);
      }
      expect(candlesOf(scene.view, now)).toEqual(candlesOf(plain.view, now));
      for (const { database } of [scene, plain]) database.close();
    }),
    { numRuns: 60 },
  );
});
