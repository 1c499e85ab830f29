import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkBook } from "~exchange/engine/book/check";
import { BUY, SELL } from "~exchange/engine/book/order-pool";
import { MATCHING_DATA, readRecordings } from "./data";
import { OrderEntry } from "./order-entry";
import { Reports } from "./reports";
import { readWorkload } from "./workload";

type Message =
  | ["N", id: number, side: 0 | 1, price: number, quantity: number, ioc?: 1]
  | ["C", id: number]
  | ["M", id: number, side: 0 | 1, price: number, quantity: number];

interface Case {
  name: string;
  note: string;
  messages: Message[];
  reports: string[];
  bbo: [number | null, number | null][];
  sha256: string;
}

const { cases }: { cases: Case[] } = JSON.parse(readFileSync("tests/fixtures/matching/cases.json", "utf8"));

function send(entry: OrderEntry, sequence: number, [type, id, side = 0, price = 0, quantity = 0, ioc]: Message): void {
  if (type === "N") entry.place(sequence, id, side, price, quantity, ioc === 1);
  else if (type === "C") entry.cancel(sequence, id);
  else entry.modify(sequence, id, side, price, quantity);
}

test.each(cases)("$name: $note", ({ messages, reports: expected, bbo, sha256 }) => {
  const reports = new Reports(expected.length + 1);
  const entry = new OrderEntry(Math.max(...messages.map(([, id]) => id)), reports);
  messages.forEach((message, sequence) => {
    send(entry, sequence, message);
    const [bid, ask] = [entry.book.bestPrice(BUY), entry.book.bestPrice(SELL)];
    expect([bid === 0 ? null : bid, ask === 0 ? null : ask]).toEqual(bbo[sequence]);
  });
  checkBook(entry.book);
  expect([...reports.lines()]).toEqual(expected);
  expect(reports.sha256()).toBe(sha256);
});

test("all 24 cases are there, and their hashes are of their reports", () => {
  expect(cases).toHaveLength(24);
  for (const { reports, sha256 } of cases) {
    expect(createHash("sha256").update(reports.join("\n")).digest("hex")).toBe(sha256);
  }
});

const recordings = existsSync(join(MATCHING_DATA, "index.json")) ? readRecordings() : [];
const prefixes = recordings.filter(({ part }) => part === "prefix");

describe.skipIf(prefixes.length === 0)("recorded flows", () => {
  test.each(prefixes)("$name: every report is as expected, and so is the book at the end", (workload) => {
    const flow = readWorkload(join(MATCHING_DATA, workload.file));
    const reports = new Reports(flow.messages * 2);
    const entry = new OrderEntry(
      flow.id.reduce((max, id) => Math.max(max, id), 0),
      reports,
    );
    for (let sequence = 0; sequence < flow.messages; sequence += 1) entry.handle(flow, sequence);
    expect(reports.sha256()).toBe(workload.sha256);
    const { orders, levels } = checkBook(entry.book);
    const { final } = workload;
    expect({ orders, levels }).toEqual({ orders: final.restingOrders, levels: final.bidLevels + final.askLevels });
    expect([entry.book.bestPrice(BUY), entry.book.bestPrice(SELL)]).toEqual([final.bestBid ?? 0, final.bestAsk ?? 0]);
  });
});
