import { expect, test } from "vitest";
import { apply } from "./apply";
import { InvariantViolation } from "./assert";
import { audit } from "./audit";
import { Changes } from "./changes";
import { CoreUnderTest, limit } from "./core-under-test";
import { post, type Place } from "./ledger";
import { Sequencer } from "./sequencer";
import { emptyState } from "./state";

const nothing = { type: "close-session", tokenHash: "t" } as const;

test("commands are applied without gaps and time never goes back", () => {
  const state = emptyState();
  apply(state, { ...nothing, sequence: 1, time: 50 });
  expect(() => apply(state, { ...nothing, sequence: 3, time: 60 })).toThrow(InvariantViolation);
  expect(() => apply(state, { ...nothing, sequence: 2, time: 49 })).toThrow(InvariantViolation);
});

test("the sequencer counts without gaps and holds time where the clock goes back", () => {
  const clock = [100, 90.9, 120.5];
  const sequencer = new Sequencer(7, 95, () => clock.shift() ?? 0);
  const stamps = [1, 2, 3].map(() => {
    const command = sequencer.stamp(nothing);
    sequencer.accept(command);
    return [command.sequence, command.time];
  });
  expect(stamps).toEqual([
    [8, 100],
    [9, 100],
    [10, 120],
  ]);
});

test("only the outside mirror goes below zero, whatever is asked", () => {
  const core = CoreUnderTest.opened();
  const account = core.state.accounts.get("ann");
  if (!account) throw new Error("ann is missing");
  const transfer =
    (debit: Place, amount = 1n) =>
    () =>
      post(core.state, new Changes(), {
        asset: "QQQ",
        amount,
        debit,
        credit: { account, part: "available" },
        reason: "trade",
        reference: "r",
      });
  expect(transfer({ account, part: "held" })).toThrow(InvariantViolation);
  expect(transfer("house:fees")).toThrow(InvariantViolation);
  expect(transfer("house:rounding")).toThrow(InvariantViolation);
  expect(transfer("house:external", 0n)).toThrow(InvariantViolation);
  expect(transfer("house:external", -1n)).toThrow(InvariantViolation);
  expect(transfer("house:external")).not.toThrow();
});

test("the audit reports totals, and names what was tampered with", () => {
  const core = CoreUnderTest.opened();
  core.fund("ann", "QQQ", 1_000_000n);
  core.fund("bob", "AAA", 1_000_000n);
  core.order(limit({ quantity: 60 }));
  core.order(limit({ accountId: "bob", side: "sell", quantity: 10 }));
  const clean = audit(core.state);
  expect(clean.violations).toEqual([]);
  expect(clean.totals).toContainEqual({ asset: "QQQ", deposited: 1_000_000n, accounted: 1_000_000n });

  const ann = core.state.accounts.get("ann");
  const [order] = ann?.openOrders.values() ?? [];
  const balance = ann?.balances.get("QQQ");
  if (!ann || !order || !balance) throw new Error("the scene is incomplete");
  balance.available += 1n;
  expect(audit(core.state).violations.join()).toContain("came in");
  balance.available -= 1n;
  balance.held += 1n;
  balance.available -= 1n;
  expect(audit(core.state).violations.join()).toContain("open orders reserve");
  balance.held -= 1n;
  balance.available += 1n;
  order.remaining -= 1;
  expect(audit(core.state).violations.join()).toContain("levels are not the sum");
  order.remaining += 1;
  ann.openOrders.delete(order.orderId);
  expect(audit(core.state).violations.join()).toContain("rests but is not listed");
});
