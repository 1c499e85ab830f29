import { reading, type DataFolder } from "./data-folder";
import { startWalk, walkTo } from "./journal-walk";
import { OperatorRefused, type Report } from "./report";

/** The state after record `to` (null: the last one), told by its hash and its sums. Changes nothing. */
export async function replay(folder: DataFolder, to: number | null): Promise<Report> {
  return reading(folder, (live) => {
    const walk = startWalk(folder, to ?? undefined);
    if (to !== null && to < walk.from.sequence)
      throw new OperatorRefused(`record ${to} is not kept any more: records begin after ${walk.from.sequence}`);
    const started = process.hrtime.bigint();
    walkTo(walk, to ?? Number.MAX_SAFE_INTEGER, live, () => undefined);
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    const { core } = walk;
    const sequence = core.sequence();
    if (to !== null && sequence < to) throw new OperatorRefused(`the journal ends at record ${sequence}, before ${to}`);
    const applied = sequence - walk.from.sequence;
    const stateHash = core.stateHash();
    const { violations } = core.audit();
    return {
      command: "replay",
      findings: [
        {
          check: "replay",
          ok: true,
          text: `The state after record ${sequence} (${new Date(core.time()).toISOString()}) has the hash ${stateHash}; ${applied} records were applied after ${walk.from.sequence} in ${seconds.toFixed(1)} s.`,
          facts: { sequence, time: core.time(), stateHash, from: walk.from.sequence, applied },
        },
        ...auditFindings(violations),
      ],
    };
  });
}

export function auditFindings(violations: readonly string[]) {
  if (violations.length === 0)
    return [{ check: "audit", ok: true, text: "Every balance, hold and book level adds up." }];
  return violations.map((violation) => ({ check: "audit", ok: false, text: `The books don't add up: ${violation}.` }));
}
