import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { importRecording, setReplay } from "../import-recording";
import { readRows, textOf } from "../recorded-rows";
import { makeCandles } from "../recording";
import { CONFIGURED, openBench } from "~exchange/futures-market-under-test";
import type { IndexSource } from "./index-publisher";

/** A folder with real recordings; without it the test is skipped. */
const RECORDED = resolve("../shared/data/market");
const withRecorded = test.skipIf(!existsSync(RECORDED));
const PAIRS = ["BTCUSDT", "BTCUSDC", "BTCUSD"];
/** The days in which a coin that stands for a dollar lost a tenth of it. */
const [FROM, TO] = [Date.UTC(2023, 2, 10, 12), Date.UTC(2023, 2, 12)];
const MINUTE = 60_000;
/** Recorded seconds to a second: a cycle of the index is five minutes. */
const SPEED = 300;

function fileOf(pair: string): string {
  return join(RECORDED, `${pair}_1m_20230301_20230321.csv.gz`);
}

function candlesOf(pair: string) {
  const { rows } = makeCandles(readRows(textOf(readFileSync(fileOf(pair)), pair), pair), "base", pair);
  return rows.filter(([time]) => time >= FROM && time < TO);
}

withRecorded(
  "the depeg of March 2023 is played at speed to 200 leveraged people: each liquidation comes with its mark, and the books balance",
  async () => {
    const configured = [{ ...CONFIGURED[0]!, sources: PAIRS.map((source) => ({ source, weight: 1 })) }];
    const bench = await openBench({ people: 200, configured, sources: PAIRS.map(sourceOf) });
    began = bench.clock.time;
    const imported = join(bench.directory, "imported");
    const csv = ["open_time,open,high,low,close,volume"];
    for (const [time, ...figures] of candlesOf("BTCUSDT"))
      csv.push([new Date(time).toISOString().slice(0, 19) + "Z", ...figures].join(","));
    const bytes = Buffer.from(csv.join("\n"));
    const { file } = importRecording({ importedDirectory: imported, pair: "BTCUSDT", path: "depeg.csv", bytes });
    setReplay(imported, "BTCUSDT", file, SPEED);
    const market = await bench.open();
    const cycles = (TO - FROM) / SPEED / 1_000;
    for (let cycle = 0; cycle < cycles; cycle += 10) {
      await market.run(Math.min(10, cycles - cycle));
      // Whoever is below what is required at the mark of the last cycle would be told here, and so would a sum that isn't zero.
      expect((await bench.engine.audit()).violations).toEqual([]);
    }
    const marks = new Set(bench.eventsOf("mark-changed").map(({ sequence }) => sequence));
    const liquidations = bench.eventsOf("liquidation").filter(({ step }) => step.step === "began");
    expect(liquidations.length).toBeGreaterThan(50);
    expect(liquidations.filter(({ sequence }) => !marks.has(sequence))).toEqual([]);
    expect(bench.eventsOf("mark-changed").some(({ outliers }) => outliers.includes("BTCUSDC"))).toBe(true);
  },
  240_000,
);

let began = 0;

function sourceOf(pair: string): IndexSource {
  const rows = candlesOf(pair);
  return {
    source: pair,
    read(_contract, now) {
      const row = rows[Math.min(rows.length - 1, Math.floor(((now - began) * SPEED) / MINUTE))];
      return row ? { ticks: Math.round(Number(row[4]) * 10), time: now } : null;
    },
  };
}
