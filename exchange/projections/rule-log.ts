import { rulesChanged, type RuleChange, type RuleName, type RuleValue } from "~exchange/domain/rules-in-force";
import { query, write, type Query, type Sqlite, type Value } from "./database";
import { KeptMap } from "./futures/kept-map";
import { numberOf, type EventPlace } from "./futures/projection";
import { cutPage } from "./page";

/**
 * Whence a change came. configuration: what the exchange was configured with. command: a state or mode that was set while it ran.
 * record: it was so when the record begins, because the journal's beginning was cut off; nobody knows since when.
 */
export type RuleOrigin = "configuration" | "command" | "record";

/** One change of a rule. A pair's first one is "listed", which holds all its rules. */
export interface LoggedChange extends Omit<RuleChange, "rule"> {
  /** Rises with the journal, across both markets. */
  number: number;
  time: number;
  /** Null: all pairs of both markets. */
  pair: string | null;
  rule: RuleName | "listed";
  by: RuleOrigin;
  /** What the operator said, for people. */
  reason: string | null;
  /** Of "listed", else null. */
  rules: RuleValue[] | null;
}

export interface RuleChangesQuery {
  /** Null: of any pair. */
  pair: string | null;
  /** Only what holds for all pairs of both markets. */
  isShared: boolean;
  cursor: number | null;
  limit: number;
}

export interface RuleChanges {
  /** Newest first. */
  page(query: RuleChangesQuery): LoggedChange[];
  /** When the rules of each pair were last changed, in the order of their names. */
  latest(): { pair: string; time: number }[];
  /** Time of the first entry; null before it. */
  begun(): number | null;
}

/**
 * A configuration that is taken back so soon was no rule that anybody could go by: a simulated price that jumps has its pair's
 * band begin anew in this way.
 */
const TAKEN_BACK_MS = 1_000;

/** Key of the rules that all pairs share. */
const SHARED = "";

interface Row {
  number: number;
  time: number;
  pair: string | null;
  rule: LoggedChange["rule"];
  level: number | null;
  before: string | null;
  after: string | null;
  unit: string | null;
  origin: RuleOrigin;
  reason: string | null;
  rules: string | null;
}

/** What has become of one market's rules: a table of its changes, and beside it the rules in force, which the next ones are compared with. */
export class RuleLog implements RuleChanges {
  private readonly known: KeptMap<RuleValue[]>;
  private statements!: Statements;
  /** Command whose changes are numbered, and how many it has. */
  private place = { sequence: 0, count: 0 };
  /** The command in whose place a state was told, see RuleOrigin. */
  private toldAt = -1;

  /** `prefix`: of the tables' names. */
  constructor(private readonly prefix: string) {
    this.known = new KeptMap(`${prefix}rules_in_force`);
  }

  migrate(database: Sqlite): void {
    this.known.migrate(database);
    this.statements = prepare(database, `${this.prefix}rule_changes`);
  }

  /** What a pair is configured with. */
  configured(place: EventPlace, pair: string, rules: readonly RuleValue[]): void {
    const known = this.known.get(pair);
    if (!known) return this.listed(place, pair, rules);
    const state = known.filter(({ rule }) => rule === "state");
    const next = [...state, ...rules];
    const changes = rulesChanged(known, next);
    this.known.set(pair, next);
    for (const change of changes) {
      if (!this.takeBack(place, pair, change)) this.save(place, { ...change, pair, by: "configuration", reason: null });
    }
  }

  /** The state that a pair is in from now on; "trading" is that of a pair that nobody has said anything about. */
  stateChanged(place: EventPlace, pair: string, state: string): void {
    const known = this.known.get(pair);
    if (!known) return;
    const next = known.map((value) => (value.rule === "state" ? { ...value, value: state } : value));
    const [change] = rulesChanged(known, next);
    this.known.set(pair, next);
    if (!change) return;
    // Told along with the pair, it is part of what the record begins with.
    if (place.sequence === this.toldAt) this.statements.rewrite(JSON.stringify(next), pair);
    else this.save(place, { ...change, pair, by: "command", reason: null });
  }

  /** A rule of all pairs, "trading" until it is set for the first time. */
  sharedChanged(place: EventPlace, rule: RuleName, value: string, reason: string | null): void {
    const named = { rule, level: null, unit: null };
    const known = this.known.get(SHARED) ?? [{ ...named, value: "trading" }];
    const next = [{ ...named, value }];
    this.known.set(SHARED, next);
    const by = place.sequence === this.toldAt ? "record" : "command";
    for (const change of rulesChanged(known, next)) this.save(place, { ...change, pair: null, by, reason });
  }

  flush(): void {
    this.known.flush();
  }

  page({ pair, isShared, cursor, limit }: RuleChangesQuery): LoggedChange[] {
    return this.statements.page
      .all(pair, isShared ? 1 : 0, cursor ?? Number.MAX_SAFE_INTEGER, limit)
      .map(({ origin: by, rules, ...row }) => ({
        ...row,
        by,
        rules: rules === null ? null : (JSON.parse(rules) as RuleValue[]),
      }));
  }

  latest(): { pair: string; time: number }[] {
    return this.statements.latest.all();
  }

  begun(): number | null {
    return this.statements.begun.get()?.time ?? null;
  }

  private listed(place: EventPlace, pair: string, rules: readonly RuleValue[]): void {
    // A command that lists a pair tells of nothing before it; a state is told with much before it.
    const isTold = place.index > 0;
    if (isTold) this.toldAt = place.sequence;
    const first = [{ rule: "state" as const, level: null, value: "trading", unit: null }, ...rules];
    this.known.set(pair, first);
    const change = { rule: "listed" as const, level: null, before: null, after: null, unit: null };
    this.save(place, { ...change, pair, by: isTold ? "record" : "configuration", reason: null }, first);
  }

  private takeBack({ time }: EventPlace, pair: string, { rule, level, after }: RuleChange): boolean {
    const last = this.statements.last.get(pair, rule, level);
    if (!last || last.before !== after || time - last.time >= TAKEN_BACK_MS) return false;
    this.statements.remove(last.number);
    return true;
  }

  private save(
    place: EventPlace,
    { pair, rule, level, before, after, unit, by, reason }: Omit<LoggedChange, "number" | "time" | "rules">,
    rules: readonly RuleValue[] | null = null,
  ): void {
    if (place.sequence !== this.place.sequence) this.place = { sequence: place.sequence, count: 0 };
    const number = numberOf({ ...place, index: this.place.count });
    this.place.count += 1;
    const told = rules && JSON.stringify(rules);
    this.statements.save(number, place.time, pair, rule, level, before, after, unit, by, reason, told);
  }
}

/** A page of what several logs say together, newest first. */
export function mergedPage(logs: readonly (readonly LoggedChange[])[], limit: number) {
  return cutPage(
    logs.flat().sort((a, b) => b.number - a.number),
    limit,
  );
}

interface Statements {
  save: (...values: Value[]) => void;
  rewrite: (...values: Value[]) => void;
  remove: (...values: Value[]) => void;
  last: Query<Pick<Row, "number" | "time" | "before">>;
  page: Query<Row>;
  latest: Query<{ pair: string; time: number }>;
  begun: Query<{ time: number | null }>;
}

function prepare(database: Sqlite, table: string): Statements {
  database.exec(`
    CREATE TABLE IF NOT EXISTS ${table} (
      number INTEGER PRIMARY KEY, time INTEGER NOT NULL, pair TEXT, rule TEXT NOT NULL, level INTEGER,
      before TEXT, after TEXT, unit TEXT, origin TEXT NOT NULL, reason TEXT, rules TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS ${table}_by_pair ON ${table} (pair, number);
  `);
  return {
    save: write(
      database,
      `INSERT INTO ${table} (number, time, pair, rule, level, before, after, unit, origin, reason, rules)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    rewrite: write(database, `UPDATE ${table} SET rules = ? WHERE pair = ? AND rule = 'listed'`),
    remove: write(database, `DELETE FROM ${table} WHERE number = ?`),
    last: query(
      database,
      `SELECT number, time, before FROM ${table} WHERE pair = ?1 AND rule = ?2 AND level IS ?3
       AND origin = 'configuration' ORDER BY number DESC LIMIT 1`,
    ),
    page: query(
      database,
      `SELECT * FROM ${table} WHERE (?1 IS NULL OR pair = ?1) AND (?2 = 0 OR pair IS NULL) AND number < ?3
       ORDER BY number DESC LIMIT ?4`,
    ),
    latest: query(
      database,
      `SELECT pair, max(time) AS time FROM ${table} WHERE pair IS NOT NULL GROUP BY pair ORDER BY pair`,
    ),
    begun: query(database, `SELECT min(time) AS time FROM ${table}`),
  };
}
