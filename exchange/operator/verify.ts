import { OfflineCore } from "~exchange/engine/offline";
import { readAcknowledged } from "~exchange/journal/acknowledged";
import { realDisk } from "~exchange/journal/disk";
import { JournalError } from "~exchange/journal/errors";
import { reading, type DataFolder } from "./data-folder";
import { restoreSnapshot, startWalk, walkTo, type StoredSnapshot, type Walk } from "./journal-walk";
import { compareStored, readStored } from "./read-store-check";
import { auditFindings } from "./replay";
import type { Finding, Report } from "./report";

/**
 * Proves a data folder: every record's place in the chain, every snapshot against the replay up to it, the invariants of the
 * state at the end, and the read store against the state it stands at. Changes nothing.
 */
export async function verify(folder: DataFolder): Promise<Report> {
  return reading(folder, (live) => ({ command: "verify", findings: verifyFindings(folder, live) }));
}

export function verifyFindings(folder: DataFolder, live: boolean): Finding[] {
  // Both before the journal is read, which is ahead of them then even while an exchange writes.
  const acknowledged = readAcknowledged(folder.journal, realDisk);
  const stored = readStored(folder);
  const walk = startWalk(folder);
  const findings: Finding[] = [...snapshotDamage(walk.snapshots), ...walk.unusable.map(unusableFinding)];
  const wanted = new Set(walk.snapshots.flatMap(({ position }) => position?.sequence ?? []));
  try {
    walkTo(walk, Number.MAX_SAFE_INTEGER, live, (sequence) => {
      if (wanted.has(sequence)) findings.push(compareSnapshot(folder, walk, sequence));
      for (const part of stored) if (part.position === sequence) findings.push(compareStored(part, walk.core));
    });
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return [...findings, { check: "journal", ok: false, text: `The journal is damaged: ${error.message}.` }];
  }
  const last = walk.core.sequence();
  findings.unshift(chainFinding(walk, last, acknowledged, live));
  for (const { position, file } of stored.filter(({ position }) => position > last))
    findings.push({
      check: "read-store",
      ok: false,
      text: `${file} stands at record ${position}, ahead of the journal, which ends at ${last}: it is made anew at the next start.`,
    });
  return [...findings, ...auditFindings(walk.core.audit().violations)];
}

function chainFinding({ from, segments, core }: Walk, last: number, acknowledged: number, live: boolean): Finding {
  const facts = {
    first: from.sequence + 1,
    last,
    files: segments.length,
    acknowledged,
    time: core.time(),
    stateHash: core.stateHash(),
  };
  if (acknowledged > last)
    return {
      check: "journal",
      ok: false,
      text: `The journal ends at record ${last}, but record ${acknowledged} was acknowledged: restore the folder from a backup.`,
      facts,
    };
  const moving = live ? " An exchange is running on the folder; it goes on after that." : "";
  return {
    check: "journal",
    ok: true,
    text: `Records ${facts.first} to ${last} in ${segments.length} files are whole and chained; the state after them has the hash ${facts.stateHash}.${moving}`,
    facts,
  };
}

function snapshotDamage(snapshots: readonly StoredSnapshot[]): Finding[] {
  return snapshots
    .filter(({ position }) => position === null)
    .map(({ sequence }) => ({
      check: "snapshot",
      ok: false,
      text: `Snapshot ${sequence} is damaged or belongs elsewhere; a start passes it over.`,
      facts: { sequence },
    }));
}

function unusableFinding({ sequence, why }: { sequence: number; why: string }): Finding {
  const text = `Snapshot ${sequence} is whole, but no state can be made of it (${why}): a start passes it over.`;
  return { check: "snapshot", ok: false, text, facts: { sequence } };
}

function compareSnapshot(folder: DataFolder, { core, from }: Walk, sequence: number): Finding {
  const facts = { sequence };
  if (sequence === from.sequence)
    return { check: "snapshot", ok: true, text: `Snapshot ${sequence} is whole; the records begin there.`, facts };
  const stored = restoreSnapshot(folder, sequence);
  if (!(stored instanceof OfflineCore)) return unusableFinding({ sequence, why: stored.why });
  const ok = stored.stateHash() === core.stateHash();
  const text = ok
    ? `Snapshot ${sequence} equals the replay up to it.`
    : `Snapshot ${sequence} differs from the replay of the journal up to it: delete it, a start takes the one before.`;
  return { check: "snapshot", ok, text, facts };
}
