import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { FuturesEvent } from "~exchange/engine/futures/events";
import { openDatabase, query } from "../database";
import { createClosedPositions, type ClosedPositionView } from "./closed-positions";
import { createContracts } from "./contracts";
import { createNotices, type NoticeView } from "./notices";
import { createPrices } from "./prices";
import type { FuturesProjection } from "./projection";

const folder = mkdtempSync(join(tmpdir(), "bourse-closed-positions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** Closed positions and notices over a file that may be opened again in between. */
export class History {
  private readonly database = openDatabase(join(folder, `${(files += 1)}.sqlite`));
  private parts = this.open();

  private open() {
    const contracts = createContracts();
    const prices = createPrices(contracts);
    const closed = createClosedPositions({ isMaker: () => false }, contracts);
    const notices = createNotices({ isMaker: () => false }, prices);
    const all: FuturesProjection[] = [contracts, prices, closed, notices];
    for (const part of all) part.migrate(this.database);
    return { contracts, closed, notices, all };
  }

  restart(): void {
    this.parts = this.open();
  }

  take(events: readonly FuturesEvent[]): void {
    const { all } = this.parts;
    for (const event of events) for (const part of all) if (part.types.includes(event.type)) part.take(event, event);
    for (const part of all) part.flush?.();
  }

  notices(accountId: string): NoticeView[] {
    return this.parts.notices.recent(accountId, 50);
  }

  /** Newest first. */
  all(accountId: string): ClosedPositionView[] {
    return this.parts.closed.page({ accountId, cursor: null, limit: 100_000 }).items;
  }

  unitsOf(contract: string): bigint {
    return this.parts.contracts.contract(contract)!.unitsPerTickLot;
  }

  dump(): unknown[] {
    return ["futures_closed_positions", "futures_position_lives"].map((table) =>
      query<object>(this.database, `SELECT * FROM ${table}`).all(),
    );
  }
}
