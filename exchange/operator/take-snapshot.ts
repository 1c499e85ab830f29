import { JournaledEngine } from "~exchange/engine/journaled-engine";
import { segmentsOf, type DataFolder } from "./data-folder";
import type { Report } from "./report";

/** Recovers the folder as a start does and leaves a snapshot at its last record. Throws JournalError where it is owned. */
export async function takeSnapshot(folder: DataFolder): Promise<Report> {
  segmentsOf(folder);
  const engine = await JournaledEngine.open({
    directory: folder.journal,
    archive: folder.archive,
    publishAfter: Number.MAX_SAFE_INTEGER,
    publish: () => undefined,
    now: Date.now,
  });
  const sequence = engine.sequence();
  await engine.close();
  const { snapshotSequence, problems } = engine.status();
  const ok = snapshotSequence === sequence;
  const why = problems.find(({ kind }) => kind === "snapshot_failed")?.detail ?? "it was not taken";
  return {
    command: "snapshot",
    findings: [
      {
        check: "snapshot",
        ok,
        text: ok
          ? `A snapshot stands at record ${sequence}, the last one.`
          : `No snapshot at record ${sequence}: ${why}.`,
        facts: { sequence },
      },
    ],
  };
}
