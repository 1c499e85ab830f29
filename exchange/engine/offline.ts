import type { JournalRecord } from "~exchange/journal/reader";
import type { AuditedAccount } from "./auditor";
import { audit } from "./core/audit";
import { auditedCore } from "./core/audited-core";
import { CommandBuffer } from "./core/command-buffer";
import { Core } from "./core/core";
import { restoreState, stateHash } from "./core/snapshot";
import { balanceOf } from "./futures/state";
import type { AuditReport } from "./port";
import { replayRecord } from "./recovery";

/** The core without its journal: an operator's tool feeds it records and looks at what comes out. */
export class OfflineCore {
  private readonly commands = new CommandBuffer();

  private constructor(private readonly core: Core) {}

  static empty(): OfflineCore {
    return new OfflineCore(new Core());
  }

  /** Throws where the parts are not those of a snapshot. */
  static restore(parts: Iterable<Uint8Array>): OfflineCore {
    return new OfflineCore(new Core(restoreState(parts)));
  }

  /** Throws JOURNAL_DAMAGED with the record's number where it can't be applied. */
  apply(record: JournalRecord): void {
    replayRecord(this.core, this.commands, record);
    this.core.state.events.clear();
  }

  sequence(): number {
    return this.core.state.sequence;
  }

  /** Unix ms of the last command. */
  time(): number {
    return this.core.state.time;
  }

  stateHash(): string {
    return stateHash(this.core.state);
  }

  audit(): AuditReport {
    return audit(this.core.state);
  }

  /** Every futures wallet. */
  *wallets(): Generator<{ accountId: string; available: bigint; held: bigint; margin: bigint }> {
    for (const account of this.core.state.futures.state.accounts.values()) yield balanceOf(account);
  }

  *accounts(): Generator<AuditedAccount> {
    const accounts = auditedCore(this.core.state).accounts();
    for (let next = accounts.next(); !next.done; next = accounts.next()) yield next.value;
  }
}
