import { createHash } from "node:crypto";
import { snapshotRows } from "./snapshot";
import type { EngineState } from "./state";

/** SHA-256 over the whole state, hexadecimal: equal states, equal hashes. */
export function stateHash(state: EngineState): string {
  const hash = createHash("sha256");
  for (const row of snapshotRows(state)) hash.update(row).update("\n");
  return hash.digest("hex");
}
