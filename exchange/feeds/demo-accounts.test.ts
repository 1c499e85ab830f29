import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { EngineEvent } from "~exchange/engine/events";
import { startEngineInProcess } from "~exchange/engine/start";
import { createDemoAccount } from "./demo-accounts";

const directory = mkdtempSync(join(tmpdir(), "demo-account-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("an asset that runs low is topped up in every run, and its first funding comes once", async () => {
  const engine = await startEngineInProcess({ directory, publishAfter: 0, onEvents() {} });
  await engine.submit({ type: "configure-assets", assets: [{ code: "USDT", scale: 2 }] });
  const deposits: string[] = [];
  engine.onEvents((events) => {
    for (const event of events) if (event.type === "ledger-posted") deposits.push(event.reference);
  });
  const low: EngineEvent = {
    type: "balance-changed",
    accountId: "maker-1",
    asset: "USDT",
    available: 24n,
    held: 0n,
    sequence: 1,
    index: 0,
    time: 1,
  };
  for (const run of ["first", "second"]) {
    const account = createDemoAccount({
      engine,
      accountId: "maker-1",
      funding: [{ asset: "USDT", amount: 100n }],
      run,
    });
    await account.prepare();
    for (let times = 0; times < 2; times += 1) {
      account.observe([low]);
      await account.topUp();
    }
    await account.topUp();
  }
  expect(deposits).toEqual(
    ["1", "first-1", "first-2", "second-1", "second-2"].map((name) => `demo:maker-1:USDT:${name}`),
  );
  await engine.close();
});
