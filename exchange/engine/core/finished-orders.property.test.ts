import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { CommandBody } from "../commands";
import { CoreUnderTest, OPENING } from "../core-under-test";
import { step, type Step } from "../random-commands";
import { restoreState, snapshotParts, stateHash } from "./snapshot";

// Sizes alone: the log turns over, and accounts forget, within some dozens of orders.
vi.mock("../limits", () => ({
  ENGINE_LIMITS: { openOrdersPerAccount: 12, sessionsPerAccount: 3, finishedOrdersPerAccount: 3 },
}));
vi.mock("./finished-room", () => ({ CHUNK_SHIFT: 6, SLACK: 0, FORGOTTEN_AFTER: 4 }));

const STEPS = 1_200;
const ACCOUNTS = 24;
const SNAPSHOT_EVERY = 100;

interface ManyStep extends Step {
  account: number;
  /** Whose turn it is goes from the last account to the first, so that an account's orders are older than those of the ones before it. */
  isInTurn: boolean;
  /** Of the order that a command names, as a share of all: 0 for the newest. */
  age: number;
  /** Sequences left out before the command, so that the ids are as far apart as those of a long history. */
  gap: number;
}

/** Most of what ends an order needs an order that rests; a halt of everything would leave little to end. */
const HALTS = ["set-exchange-mode", "set-pair-state", "configure-pair"];
const trading: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: step.filter(({ body }) => !HALTS.includes(body.type)) },
  { weight: 2, arbitrary: fc.constant<Step>({ body: { type: "cancel-order", accountId: "", orderId: "" }, wait: 1 }) },
);

const manyStep: fc.Arbitrary<ManyStep> = fc
  .tuple(trading, fc.nat(ACCOUNTS - 1), fc.boolean(), fc.nat(999), fc.nat(400))
  .map(([{ body, wait }, account, isInTurn, age, gap]) => ({
    ...{ body, wait, account, isInTurn, gap },
    age: (age / 1_000) ** 2,
  }));

/** Of the last record before: a journal that begins, and ones whose ids are about to need more than 31, 32 bits, and more. */
const firstSequence = fc.constantFrom(0, 2 ** 31 - 90_000, 2 ** 32 - 90_000, 2 ** 40);

const nameOf = (index: number) => `trader-${index}`;

function opened(sequence: number): CoreUnderTest {
  const core = new CoreUnderTest();
  core.state.sequence = core.core.state.sequence = sequence;
  for (const body of OPENING) core.apply(body);
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const accountId = nameOf(index);
    core.apply({ type: "open-account", accountId, email: `${index}@example.com`, passwordHash: "h", kind: "person" });
    for (const asset of ["AAA", "BBB", "QQQ"])
      core.apply({ type: "deposit", accountId, asset, amount: 400_000_000n, reference: asset });
  }
  return core;
}

/** The step's command as one of many gives it; it names orders that there were, by their owners. */
function given({ body, account, isInTurn, age }: ManyStep, index: number, owners: Map<number, string>): CommandBody {
  const turn = ACCOUNTS - 1 - Math.floor((index / STEPS) * ACCOUNTS);
  const accountId = nameOf(isInTurn ? turn : account);
  if (!("accountId" in body)) return body;
  if (!("orderId" in body)) return { ...body, accountId };
  const ids = [...owners.keys()];
  const id = ids[Math.floor((1 - age) * ids.length) - 1] ?? 0;
  return { ...body, accountId: owners.get(id) ?? accountId, orderId: String(id) };
}

test("wherever a snapshot is taken, what is restored is the same state and answers all that follows alike", () => {
  let [moved, forgotten, reused] = [0, 0, 0];
  fc.assert(
    fc.property(fc.array(manyStep, { minLength: STEPS, maxLength: STEPS }), firstSequence, (steps, first) => {
      const live = opened(first);
      const { state } = live.core;
      const moves = vi.spyOn(state.finished, "moveOldest");
      const owners = new Map<number, string>();
      let copies: CoreUnderTest[] = [];
      for (const [index, each] of steps.entries()) {
        const command = given(each, index, owners);
        const time = state.time + each.wait;
        live.state.sequence += each.gap;
        for (const { core } of [live, ...copies]) core.state.sequence += each.gap;
        const { result, events } = live.apply(command, time);
        for (const copy of copies) expect(copy.apply(command, time)).toEqual({ result, events });
        if (result.ok && command.type === "place-order") owners.set(result.sequence, command.accountId);
        if (!result.ok && result.code === "ORDER_UNKNOWN") forgotten += 1;
        if (!result.ok && result.code === "CLIENT_ORDER_ID_REUSED") reused += 1;
        if (index % SNAPSHOT_EVERY !== 0) continue;
        const copy = new CoreUnderTest(restoreState(snapshotParts(state)), null);
        expect(stateHash(copy.core.state)).toBe(stateHash(state));
        // The first of them lives to the end, the others until there are newer ones.
        copies = [...copies.slice(0, 1), ...copies.slice(1).slice(-1), copy];
      }
      for (const copy of copies) expect(stateHash(copy.core.state)).toBe(stateHash(state));
      moved += moves.mock.calls.length;
    }),
    { numRuns: 10, seed: 11, endOnFailure: true },
  );
  // The commands must reach what they are meant to test.
  expect(Math.min(moved, forgotten, reused)).toBeGreaterThan(100);
}, 60_000);
