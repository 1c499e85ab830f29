import { auditedCore } from "./core/audited-core";
import type { CoreState } from "./core/core-state";

/**
 * What two states at one position must have in common, in words, and cheap to say however large the state is: what all trading
 * goes through. A fee, a trade or an account that one of them has more shows in it.
 */
export function landmarksOf(state: CoreState): string {
  const { sequence, time, nextTradeId, directory } = state;
  const house = auditedCore(state)
    .house()
    .map(({ account, asset, amount }) => `${account} ${amount} ${asset}`);
  return [
    ...[`record ${sequence}`, `time ${time}`, `next trade ${nextTradeId}`, `accounts ${directory.accounts.count}`],
    ...house,
  ].join(", ");
}
