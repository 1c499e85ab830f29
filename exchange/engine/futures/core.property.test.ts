import { expect, test } from "vitest";
import { auditFutures } from "./audit";
import { FuturesCore } from "./core";
import { PLAIN_MEANS } from "./naive/plain-means";
import { openingCommands } from "./random-commands";
import { simulateFutures } from "./simulation";

test("every invariant holds after each of random commands, and core and plain twin give the same answers and events", () => {
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= 30; seed += 1)
    for (const [name, count] of simulateFutures({ seed, commands: 400, restartEach: 0, twin: PLAIN_MEANS }).counts)
      counts.set(name, (counts.get(name) ?? 0) + count);
  // The commands must reach what they are meant to test.
  expect(REACHED.filter((name) => (counts.get(name) ?? 0) < 2)).toEqual([]);
}, 240_000);

const REACHED = [
  ...[
    "traded",
    "funding-paid",
    "mark-changed",
    "limit filled",
    "market filled",
    "limit good_till_date",
    "limit self_trade",
  ],
  ...["limit margin_insufficient", "limit price_out_of_band", "limit liquidation", "limit deleveraged", "stop filled"],
  ...["stop position_closed", "trailing filled", "stop NOTHING_TO_REDUCE", "market no_liquidity"],
  ...["began", "orders_cancelled", "taken_over", "closed_by_fund", "deleveraged", "ended"].map(
    (step) => `liquidation ${step}`,
  ),
  ...[
    "ok amend-order",
    "ok close-position",
    "ok reverse-position",
    "ok close-all",
    "ok move-margin",
    "ok set-leverage",
  ],
  ...["ok set-margin-mode", "ok set-position-mode", "ok set-position-merging", "ok transfer-out", "ok restart"],
  ...[
    "FOK_NOT_FILLABLE",
    "WOULD_TAKE",
    "MARGIN_INSUFFICIENT",
    "POSITION_LIMIT",
    "OPEN_ORDERS_EXIST",
    "HEDGE_MODE",
    "SPLIT_MODE",
  ],
  ...["POSITIONS_OR_ORDERS_EXIST", "NOTHING_TO_REDUCE", "BALANCE_INSUFFICIENT", "CONTRACT_NOT_TRADING", "MARK_UNKNOWN"],
];

test("where hardly anybody can pay, the same holds, and nobody is asked who has nothing", () => {
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= 40; seed += 1) {
    const settings = { seed, commands: 200, world: "harsh", restartEach: 0, twin: PLAIN_MEANS } as const;
    for (const [name, count] of simulateFutures(settings).counts) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const reached = ["deleveraged", "matched", "pair_closed", "left_over"].map((step) => `liquidation ${step}`);
  expect(reached.filter((name) => (counts.get(name) ?? 0) < 2)).toEqual([]);
}, 240_000);

test("a state restored from its snapshot goes on exactly like the one that was never stored", () => {
  for (let seed = 100; seed < 112; seed += 1) {
    const settings = { seed, commands: 300, twin: null };
    expect(simulateFutures({ ...settings, restartEach: 37 }).hash).toBe(
      simulateFutures({ ...settings, restartEach: 0 }).hash,
    );
  }
}, 240_000);

test("the audit sees money that came from nowhere, and a position without another side", () => {
  const core = new FuturesCore();
  for (const command of openingCommands()) core.apply(command, 0);
  expect(auditFutures(core)).toEqual([]);
  const ann = core.state.accounts.get("ann")!;
  ann.available += 1n;
  expect(auditFutures(core).join()).toContain("L-2");
  ann.available -= 1n;
  const market = core.state.markets.get("AAAUSD")!;
  const figures = { lots: 1, cost: 1_000n, margin: 0n, drawn: 0n, realised: 0n, fees: 0n, funding: 0n };
  const leg = {
    account: ann,
    market,
    settings: { leverage: 10, mode: "cross" as const, merging: "merged" as const },
    side: "long" as const,
    positionId: null,
    ...figures,
  };
  ann.positions.set("AAAUSD", { long: leg, short: null });
  market.positions.add(leg);
  expect(auditFutures(core).join()).toContain("F-1");
});
