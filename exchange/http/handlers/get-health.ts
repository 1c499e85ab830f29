import { getHealth } from "~exchange/contract/get-health";
import type { EngineProblem, EngineStatus } from "~exchange/engine/status";
import { openHandler } from "../handler";

export default openHandler(getHealth, ({ testFunds, engine, orderRate, now }) => {
  const status = engine.status();
  return {
    status: healthOf(status),
    problems: countByKind(status.problems),
    audit: { rounds: status.auditRounds, time: status.auditedAt || null },
    snapshot: { sequence: status.snapshotSequence, time: status.snapshotAt || null },
    demo: testFunds !== null,
    ordersPerSecond: orderRate.perSecond,
    sequence: engine.sequence(),
    time: now(),
  };
});

function healthOf({ writable, mode }: EngineStatus): "ok" | "read_only" | "cancel_only" {
  if (!writable) return "read_only";
  return mode === "cancel_only" ? "cancel_only" : "ok";
}

function countByKind(problems: readonly EngineProblem[]): { kind: EngineProblem["kind"]; count: number }[] {
  const counts = new Map<EngineProblem["kind"], number>();
  for (const { kind } of problems) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return Array.from(counts, ([kind, count]) => ({ kind, count }));
}
