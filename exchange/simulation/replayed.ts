import { OfflineCore } from "~exchange/engine/offline";
import { SNAPSHOT_FORMATS } from "~exchange/engine/core/snapshot";
import { RULES } from "~exchange/engine/rules";
import { JournalError } from "~exchange/journal/errors";
import { Journal } from "~exchange/journal/journal";
import { START, type Position } from "~exchange/journal/segment";
import { SimulatedDisk } from "~exchange/journal/simulated-disk";
import { listSnapshots, openSnapshot } from "~exchange/journal/snapshots";
import type { Files, SoundStart } from "./damage";
import { DATA } from "./process";
import type { Watch } from "./watch";

/**
 * Replays what a start had before it by other roads than the start: every record from the first one where all are kept, and
 * the records after each snapshot. All must end in the same state, with the balances that events have told of.
 */
export function replayProblems(files: Files, sound: SoundStart, archive: string | null, watch: Watch): string[] {
  const disk = SimulatedDisk.of(files);
  const journal = new Journal({ directory: DATA, archive, rules: RULES, disk });
  const problems: string[] = [];
  const replay = (what: string, core: OfflineCore, from: Position) => {
    try {
      for (const record of journal.readAfter(from)) core.apply(record);
    } catch (error) {
      // Without an archive the first records are gone at some time.
      if (error instanceof JournalError && error.code === "HISTORY_CUT" && archive === null && from === START) return;
      throw error;
    }
    if (core.stateHash() !== sound.stateHash) problems.push(`${what} ends in another state than the start`);
    problems.push(...balanceProblems(core, watch).map((problem) => `${what}: ${problem}`));
  };
  replay("replay of all records", OfflineCore.empty(), START);
  for (const sequenceMax of listSnapshots(disk, DATA)) {
    const snapshot = openSnapshot(disk, DATA, { id: journal.id, formats: SNAPSHOT_FORMATS, sequenceMax });
    if (!snapshot) continue;
    const { position } = snapshot.header;
    replay(`replay from the snapshot at ${position.sequence}`, OfflineCore.restore(snapshot.parts()), position);
    snapshot.close();
  }
  journal.close();
  return problems;
}

function balanceProblems(core: OfflineCore, watch: Watch): string[] {
  const problems: string[] = [];
  for (const { accountId, balances } of core.accounts()) {
    for (const { asset, available, held, reserved } of balances) {
      const told = (["available", "held"] as const).map((part) => watch.balanceOf(accountId, part, asset));
      if (available !== told[0] || held !== told[1] || held !== reserved)
        problems.push(
          `${accountId} has ${available}/${held} ${asset}, told were ${told.join("/")}, reserved ${reserved}`,
        );
    }
  }
  return problems;
}
