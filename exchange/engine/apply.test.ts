import { expect, test } from "vitest";
import { InvariantViolation } from "./assert";
import { addTo, subtractFrom } from "./core/amount";
import { audit } from "./core/audit";
import { CommandBuffer } from "./core/command-buffer";
import { Core } from "./core/core";
import { HOUSE_EXTERNAL, HOUSE_FEES, HOUSE_ROUNDING } from "./core/directory";
import { encodeCommand } from "./core/encode-command";
import { AVAILABLE, HELD, placeOf } from "./core/ledger";
import { DEPOSIT } from "./core/words";
import { CoreUnderTest, limit } from "./core-under-test";
import { Sequencer } from "./sequencer";

test("commands are applied without gaps and time never goes back", () => {
  const core = new Core();
  const commands = new CommandBuffer();
  const apply = (sequence: number, time: number) =>
    core.apply(
      sequence,
      commands,
      encodeCommand(commands, core.state.directory, { type: "close-session", tokenHash: "t" }, time),
    );
  apply(1, 50);
  expect(() => apply(3, 60)).toThrow(InvariantViolation);
  expect(() => apply(2, 49)).toThrow(InvariantViolation);
});

test("the sequencer counts without gaps and holds time where the clock goes back", () => {
  const clock = [100, 90.9, 120.5];
  const sequencer = new Sequencer(7, 95, () => clock.shift() ?? 0);
  const stamps = [1, 2, 3].map(() => {
    const stamp = sequencer.stamp();
    sequencer.accept(stamp);
    return [stamp.sequence, stamp.time];
  });
  expect(stamps).toEqual([
    [8, 100],
    [9, 100],
    [10, 120],
  ]);
});

test("only the outside mirror goes below zero, whatever is asked", () => {
  const { ledger, directory } = CoreUnderTest.opened().core.state;
  const account = directory.findPerson("ann");
  const asset = directory.assets.find("QQQ");
  const transfer =
    (debit: number, amount = 1) =>
    () =>
      ledger.post(asset, debit, placeOf(account, AVAILABLE), Float64Array.of(amount, 0), 0, DEPOSIT);
  expect(transfer(placeOf(account, HELD))).toThrow(InvariantViolation);
  expect(transfer(placeOf(HOUSE_FEES, AVAILABLE))).toThrow(InvariantViolation);
  expect(transfer(placeOf(HOUSE_ROUNDING, AVAILABLE))).toThrow(InvariantViolation);
  expect(transfer(placeOf(HOUSE_EXTERNAL, AVAILABLE), 0)).toThrow(InvariantViolation);
  expect(transfer(placeOf(HOUSE_EXTERNAL, AVAILABLE), -1)).toThrow(InvariantViolation);
  expect(transfer(placeOf(HOUSE_EXTERNAL, AVAILABLE))).not.toThrow();
});

test("the audit reports totals, and names what was tampered with", () => {
  const core = CoreUnderTest.opened();
  core.fund("ann", "QQQ", 1_000_000n);
  core.fund("bob", "AAA", 1_000_000n);
  const { orderId } = core.order(limit({ quantity: 60 }));
  core.order(limit({ accountId: "bob", side: "sell", quantity: 10 }));
  const { state } = core.core;
  const clean = audit(state);
  expect(clean.violations).toEqual([]);
  expect(clean.totals).toContainEqual({ asset: "QQQ", deposited: 1_000_000n, accounted: 1_000_000n });

  const available = state.ledger.at(state.directory.findPerson("ann"), state.directory.assets.find("QQQ"));
  const held = available + 2;
  const { words } = state.ledger;
  addTo(words, available, 1, 0);
  expect(audit(state).violations.join()).toContain("came in");
  subtractFrom(words, available, 2, 0);
  addTo(words, held, 1, 0);
  expect(audit(state).violations.join()).toContain("open orders reserve");
  addTo(words, available, 1, 0);
  subtractFrom(words, held, 1, 0);
  const slot = state.orders.find(Number(orderId));
  const [market] = state.markets;
  market?.book.reduce(slot, 1);
  expect(audit(state).violations.join()).toContain("rests with 49 lots");
});
