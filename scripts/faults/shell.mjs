const SIMULATION = ["exchange/simulate.test.ts"];
const shell = (name, file, find, replace, tests = SIMULATION) => ({
  name,
  file: `exchange/engine/${file}`,
  find,
  replace,
  tests,
});

/** @type {import("./index.mjs").Fault[]} */
export const SHELL_FAULTS = [
  shell(
    "time-goes-back-with-the-clock",
    "sequencer.ts",
    "Math.max(this.time, Math.floor(this.now()))",
    "Math.floor(this.now())",
  ),
  shell(
    "sequence-runs-on-after-a-failed-write",
    "journaled-engine.ts",
    "        this.sequencer.reset(this.state.sequence, this.state.time);\n",
    "",
  ),
  shell("postings-not-told-to-the-auditor", "journaled-engine.ts", "    this.auditor.take(batch.of(POSTINGS));\n", ""),
  shell(
    "auditor-looks-past-available-balances",
    "auditor.ts",
    "      this.expect(`${accountId}:available ${asset}`, available);\n",
    "",
  ),
  shell(
    "poison-command-stays-in-the-journal",
    "journaled-engine.ts",
    "      this.journal.cutFrom(command.sequence);\n",
    "",
    ["exchange/engine/core-failure.test.ts"],
  ),
  shell(
    "events-before-the-readers-position-told-again",
    "recovery.ts",
    "if (sequence <= publishAfter) events.clear();",
    "if (sequence < publishAfter) events.clear();",
    ["exchange/engine/journaled-engine.test.ts"],
  ),
  shell(
    "snapshot-beyond-the-journal-believed",
    "recovery.ts",
    "if (stored > last) {",
    "if (stored > last + 1_000_000) {",
    ["exchange/engine/journaled-engine.test.ts"],
  ),
  shell(
    "older-snapshot-left-without-its-tail",
    "snapshot-keeper.ts",
    "const before = kept[SNAPSHOTS_KEPT - 1] ?? 0;",
    "const before = kept[0] ?? 0;",
  ),
  shell(
    "state-that-the-journal-doesnt-give-believed",
    "snapshot-replay.ts",
    "if (replayed !== landmarks)",
    'if (replayed === "")',
    ["exchange/engine/snapshot-replay.test.ts"],
  ),
  shell(
    "segments-wait-for-a-quiet-moment",
    "snapshot-keeper.ts",
    "      if (this.cutOne()) return true;\n      if (!this.isDue()) return false;\n",
    "      if (!this.isDue()) return this.cutOne();\n",
    ["exchange/engine/snapshot-replay.test.ts"],
  ),
  shell(
    "nothing-expires-without-a-command",
    "housekeeping.ts",
    "    this.tellDue();\n    this.engine.auditSlice();",
    "    this.engine.auditSlice();",
    ["exchange/engine/journaled-engine.test.ts", "exchange/engine/start.test.ts", "exchange/simulate.test.ts"],
  ),
  shell(
    "cancelling-stops-with-trading",
    "journaled-engine.ts",
    '  "cancel-order",\n  "cancel-all",',
    '  "cancel-all",',
  ),
  shell(
    "cancel-all-stops-with-trading",
    "journaled-engine.ts",
    '  "cancel-order",\n  "cancel-all",',
    '  "cancel-order",',
  ),
  shell(
    "waiting-commands-without-limit",
    "command-queue.ts",
    "this.waiting.length >= WAITING_MAX",
    "this.waiting.length < 0",
    [
      "exchange/engine/journaled-engine.test.ts",
      "exchange/engine/start.test.ts",
      "exchange/engine/command-queue.test.ts",
    ],
  ),
];
