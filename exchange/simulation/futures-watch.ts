import { auditFutures } from "~exchange/engine/futures/audit";
import { FuturesFold } from "~exchange/engine/futures/event-fold";
import type { EngineEvent } from "~exchange/engine/events";
import type { EngineState } from "~exchange/engine/naive/state";

/**
 * What must hold of perpetuals after every command that was about them: the state by other roads, and the state as their
 * events alone tell it. The exchange's answers and events are the twin's, so it is the twin's state that is looked at.
 */
export class FuturesWatch {
  private readonly fold = new FuturesFold();
  /** What came into the risk fund from outside. */
  endowed = 0n;
  /** What is in the other wallets by transfers, as spot's postings say. */
  private transferred = 0n;

  /** Returns what the command broke. */
  take(events: readonly EngineEvent[], state: EngineState): string[] {
    const told = events.flatMap((event) => (event.type === "futures" ? [event.event] : []));
    if (told.length === 0) return [];
    for (const event of told)
      if (event.type === "ledger-posted" && event.reason === "endowment") this.endowed += event.amount;
    for (const event of events) {
      if (event.type !== "ledger-posted" || event.reason !== "transfer") continue;
      this.transferred += event.credit === "house:external" ? event.amount : -event.amount;
    }
    const { futures } = state;
    const external = -futures.state.house["house:external"];
    const problems = [...auditFutures(futures), ...this.fold.take(told, futures.state)];
    if (external !== this.endowed + this.transferred)
      problems.push(`${external} came into perpetuals, spot and endowments say ${this.endowed + this.transferred}`);
    return problems;
  }
}
