const TESTS = [
  "exchange/journal/crash.test.ts",
  "exchange/journal/journal.test.ts",
  "exchange/journal/snapshots.test.ts",
  "exchange/simulate.test.ts",
];
const journal = (name, file, find, replace, tests = TESTS) => ({
  name,
  file: `exchange/journal/${file}`,
  find,
  replace,
  tests,
});

/** @type {import("./index.mjs").Fault[]} */
export const JOURNAL_FAULTS = [
  journal(
    "batch-not-synced",
    "journal.ts",
    "      this.syncOrStop(() => this.disk.sync(this.file));\n    } catch (error) {\n      this.dropTail();",
    "      this.syncOrStop(() => undefined);\n    } catch (error) {\n      this.dropTail();",
  ),
  journal(
    "name-of-a-new-segment-not-synced",
    "journal.ts",
    "      this.syncOrStop(() => this.disk.syncFolder(this.directory));\n",
    "",
  ),
  journal(
    "failed-sync-tried-again",
    "journal.ts",
    '      this.failure = this.problem("SYNC_FAILED", cause);\n      throw this.failure;',
    '      throw this.problem("SYNC_FAILED", cause);',
  ),
  journal(
    "unsettled-frames-not-written-again",
    "journal.ts",
    "    if (unsettled) writeAll(this.disk, this.file, bytes.subarray(unsettled.offset, end), unsettled.offset);\n",
    "",
  ),
  journal(
    "finished-segment-keeps-a-failed-write",
    "journal.ts",
    "    this.disk.truncate(this.file, this.size);\n    this.room = this.size;",
    "    this.room = this.size;",
  ),
  journal(
    "acknowledged-mark-not-asked",
    "journal.ts",
    "if (acknowledged > this.position.sequence) throw",
    "if (acknowledged < 0) throw",
  ),
  journal("torn-mark-believed", "acknowledged.ts", " || bytes.readUInt32BE(6) !== crc32(bytes.subarray(0, 6))", ""),
  journal(
    "whole-frames-after-damage-dropped",
    "segment.ts",
    "const survivor = findFrame(bytes, end, tag);",
    "const survivor = findFrame(bytes, bytes.length, tag);",
  ),
  journal(
    "checksum-not-checked",
    "frame.ts",
    "  if (hashOf(bytes.subarray(offset, covered)) !== own) return null;\n",
    "",
  ),
  journal(
    "chain-between-segments-not-checked",
    "reader.ts",
    "before.last.hash === segment.start.hash",
    "before !== undefined",
  ),
  journal(
    "gap-between-segments-unnoticed",
    "reader.ts",
    "      before.last.sequence === segment.start.sequence &&\n      before.last.hash === segment.start.hash",
    "      before.id !== null",
  ),
  journal(
    "segment-cut-one-record-early",
    "retention.ts",
    "next.firstSequence > before + 1",
    "next.firstSequence > before + 2",
    ["exchange/journal/snapshots.test.ts"],
  ),
  journal(
    "snapshots-checksum-not-checked",
    "snapshot-file.ts",
    "return readAt(this.disk, this.file, covered, SHA_BYTES).equals(hash.digest());",
    "return readAt(this.disk, this.file, covered, SHA_BYTES).length === SHA_BYTES;",
    ["exchange/journal/snapshots.test.ts"],
  ),
  journal("snapshot-named-before-it-is-synced", "snapshot-writer.ts", "    yield* this.sync();\n", "", [
    "exchange/journal/snapshots.test.ts",
  ]),
  journal("snapshot-not-read-back", "snapshot-writer.ts", "    yield* this.readBack();\n", "", [
    "exchange/journal/snapshots.test.ts",
  ]),
  journal(
    "batch-keeps-the-poison-too",
    "journal.ts",
    "batch.keepFirst(sequence - before.sequence - 1);",
    "batch.keepFirst(sequence - before.sequence);",
    ["exchange/journal/journal.test.ts"],
  ),
];
