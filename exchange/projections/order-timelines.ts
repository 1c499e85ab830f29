import { givenExits } from "~exchange/domain/exit-rules";
import type { OrderView, Side } from "~exchange/engine/commands";
import type { EngineEvent, Traded } from "~exchange/engine/events";
import { query, write, type Query, type Sqlite } from "./database";
import { FollowedBooks } from "./followed-books";
import {
  exitStepOf,
  stepsOf,
  type CommandFacts,
  type OrderBefore,
  type OrderStep,
  type TimedStep,
} from "./order-steps";
import type { Projection } from "./projection";
import type { Makers } from "./rows/accounts";

/** A step with its place in the order's time line: that of its command, and among the command's. */
export type PlacedStep = OrderStep & { sequence: number; index: number; time: number };

export interface StepPlace {
  sequence: number;
  index: number;
}

export interface OrderTimelines extends Projection {
  /** What happened to an order after a place, oldest first; `next` is the place of the last one, null at the end. */
  page(orderId: string, after: StepPlace | null, limit: number): { items: PlacedStep[]; next: StepPlace | null };
}

/** One row for what a command did to an order: most did one thing, and rows are what writing costs. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS order_steps (
    order_id TEXT NOT NULL, sequence INTEGER NOT NULL, time INTEGER NOT NULL, steps TEXT NOT NULL,
    PRIMARY KEY (order_id, sequence)
  ) STRICT, WITHOUT ROWID;
`;
/** Open orders whose last look is kept in memory; of others it is read. */
const KEPT_MAX = 20_000;

interface Row {
  sequence: number;
  time: number;
  steps: string;
}
interface BeforeRow {
  price: number | null;
  quantity: number | null;
  filled_quantity: number;
  triggered_at: number | null;
  take_profit: number | null;
  stop_loss: number | null;
  stop_loss_limit: number | null;
}

type Changed = Extract<EngineEvent, { type: "order-changed" }>;
type LevelChanged = Extract<EngineEvent, { type: "level-changed" }>;

/** Events of one command, by what the steps ask of them. */
interface Told {
  sequence: number;
  time: number;
  orders: Changed["order"][];
  trades: Traded[];
  levels: LevelChanged[];
}

function byCommand(events: readonly EngineEvent[]): Told[] {
  const commands: Told[] = [];
  for (const event of events) {
    let command = commands.at(-1);
    if (command?.sequence !== event.sequence) {
      command = { sequence: event.sequence, time: event.time, orders: [], trades: [], levels: [] };
      commands.push(command);
    }
    if (event.type === "order-changed") command.orders.push(event.order);
    else if (event.type === "traded") command.trades.push(event);
    else if (event.type === "level-changed") command.levels.push(event);
  }
  return commands;
}

/** The steps in the file, and what they and the orders say of an order before a command. */
class Steps {
  readonly save: (orderId: string, sequence: number, time: number, steps: string) => void;
  private readonly rows: Query<Row>;
  /** Prepared when first asked: the table is made after this one. */
  private order: Query<BeforeRow> | null = null;
  private readonly known = new Map<string, OrderBefore>();

  constructor(private readonly database: Sqlite) {
    database.exec(TABLE);
    this.save = write(database, "INSERT INTO order_steps (order_id, sequence, time, steps) VALUES (?, ?, ?, ?)");
    this.rows = query(
      database,
      "SELECT sequence, time, steps FROM order_steps WHERE order_id = ? AND sequence >= ? ORDER BY sequence LIMIT ?",
    );
  }

  /** Of at most so many commands; all where `limit` is negative. */
  from(orderId: string, sequence: number, limit: number): PlacedStep[] {
    return this.rows.all(orderId, sequence, limit).flatMap((row) => {
      const steps = JSON.parse(row.steps) as TimedStep[];
      return steps.map((step, index) => ({ time: row.time, ...step, sequence: row.sequence, index }));
    });
  }

  /** As it was before the command of that sequence; null where the command placed it. */
  before({ orderId }: OrderView, sequence: number): OrderBefore | null {
    // An order's id is the sequence that placed it: most commands place the order they change, and no row knows it yet.
    if (Number(orderId) === sequence) return null;
    const kept = this.known.get(orderId);
    if (kept) return kept;
    this.order ??= query(
      this.database,
      `SELECT price, quantity, filled_quantity, triggered_at, take_profit, stop_loss, stop_loss_limit
       FROM orders WHERE order_id = ?`,
    );
    const row = this.order.get(orderId);
    if (!row) return null;
    const { price, quantity, filled_quantity: filledQuantity, triggered_at: triggeredAt } = row;
    const exits = givenExits({
      takeProfit: row.take_profit,
      stopLoss: row.stop_loss,
      stopLossLimit: row.stop_loss_limit,
    });
    return { price, quantity, filledQuantity, triggeredAt, exits, rested: restedIn(this.from(orderId, 0, -1)) };
  }

  keep(order: OrderView, after: OrderBefore): void {
    if (order.state !== "open") return void this.known.delete(order.orderId);
    if (this.known.size >= KEPT_MAX) this.known.clear();
    this.known.set(order.orderId, after);
  }
}

/** Takes a batch in before the orders, the depth and the trades do: it reads what those knew before the batch. */
export function createOrderTimelines(accounts: Makers): OrderTimelines {
  let steps: Steps;
  let books: FollowedBooks;

  function applyCommand(told: Told): void {
    books.change(told.levels);
    const command: CommandFacts = {
      time: told.time,
      trades: told.trades,
      orders: told.orders,
      levelAfter: (pair, side, price) => levelIn(told.levels, pair, side, price),
      standing: (pair, side, price) => books.standing(pair, side, price),
      lastBefore: (pair) => books.last(pair),
    };
    const rows = new Map<string, TimedStep[]>();
    const add = (orderId: string, own: TimedStep[]) => {
      if (own.length === 0) return;
      const before = rows.get(orderId);
      rows.set(orderId, before ? [...before, ...own] : own);
    };
    for (const order of told.orders) {
      if (accounts.isMaker(order.accountId)) continue;
      const change = stepsOf(steps.before(order, told.sequence), order, command);
      steps.keep(order, change.after);
      add(order.orderId, change.steps);
    }
    // Behind what the same command did to the order itself: an expiry may have ended it.
    for (const order of told.orders) {
      const exit = accounts.isMaker(order.accountId) ? null : exitStepOf(order, told.sequence);
      if (exit) add(exit.parent, [exit.step]);
    }
    for (const [orderId, own] of rows) steps.save(orderId, told.sequence, told.time, JSON.stringify(own));
    for (const { pair, price } of told.trades) books.print(pair, price);
  }

  return {
    migrate(database) {
      steps = new Steps(database);
      books = new FollowedBooks(database);
    },
    apply(events) {
      for (const told of byCommand(events)) applyCommand(told);
      books.settle();
    },
    page(orderId, after, limit) {
      // Each row holds a step, and the first may hold none that is still to be shown.
      const following = steps
        .from(orderId, after?.sequence ?? 0, limit + 2)
        .filter(({ sequence, index }) => after === null || sequence > after.sequence || index > after.index);
      const items = following.slice(0, limit);
      const last = items.at(-1);
      const next = following.length > limit && last ? { sequence: last.sequence, index: last.index } : null;
      return { items, next };
    },
  };
}

/** What the steps say of its being in the book. */
function restedIn(steps: readonly PlacedStep[]): OrderBefore["rested"] {
  let rested: OrderBefore["rested"] = null;
  let filled = 0;
  for (const step of steps) {
    if (step.kind === "filled") filled += step.quantity;
    else if (step.kind === "rested") rested = filled;
    else if (step.kind === "untold") rested = "untold";
    else if (step.kind === "triggered" || (step.kind === "amended" && !step.keepsPlace)) rested = null;
  }
  return rested;
}

function levelIn(levels: readonly LevelChanged[], pair: string, side: Side, price: number): number | null {
  const level = levels.find((each) => each.pair === pair && each.side === side && each.price === price);
  return level?.quantity ?? null;
}
