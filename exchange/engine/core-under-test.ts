import type { SpotPair } from "~exchange/domain/instrument";
import type { CommandBody, CommandResult, OrderView } from "./commands";
import { audit } from "./core/audit";
import { CommandBuffer } from "./core/command-buffer";
import { Core } from "./core/core";
import { CoreState } from "./core/core-state";
import { encodeCommand } from "./core/encode-command";
import { EventReader } from "./core/read-events";
import { EventMirror } from "./event-mirror";
import type { EngineEvent } from "./events";
import { apply } from "./naive/apply";
import type { CommandOf } from "./naive/changes";
import { emptyState, type EngineState } from "./naive/state";

const filters = { minNotional: "1", maxQuantity: "1000" };

/** Coarse steps and odd fees, so that rounding and leftovers happen. One lot of AAA at one tick is 0.005 QQQ. */
export const TEST_PAIRS: readonly SpotPair[] = [
  {
    pair: "AAA_QQQ",
    base: "AAA",
    quote: "QQQ",
    tick: "0.5",
    lot: "0.01",
    ...filters,
    makerFeePpm: 777,
    takerFeePpm: 1_000,
  },
  { pair: "BBB_QQQ", base: "BBB", quote: "QQQ", tick: "1", lot: "1", ...filters, makerFeePpm: 0, takerFeePpm: 333_333 },
];

export const OPENING: readonly CommandBody[] = [
  { type: "configure-assets", assets: ["AAA", "BBB", "QQQ"].map((code) => ({ code, scale: 4 })) },
  ...TEST_PAIRS.map((pair): CommandBody => ({ type: "configure-pair", pair })),
  ...["ann", "bob", "cyd"].map((accountId): CommandBody => ({
    type: "open-account",
    accountId,
    email: `${accountId}@example.com`,
    passwordHash: "hash",
    kind: "person",
  })),
];

/**
 * The core driven by tests, and its twin beside it: each command goes through both, whose answers and events must be the
 * same. After each the core is audited and compared with a mirror that was folded from the published events alone.
 */
export class CoreUnderTest {
  readonly events: EngineEvent[] = [];
  readonly core: Core;
  private readonly mirror = new EventMirror();
  private readonly commands = new CommandBuffer();
  private readonly reader: EventReader;

  constructor(
    state = new CoreState(),
    /** The twin's state, for tests to look into. Null where the core runs alone. */
    private readonly twin: EngineState | null = emptyState(),
  ) {
    this.core = new Core(state);
    this.reader = new EventReader(state.directory);
  }

  static opened(): CoreUnderTest {
    const core = new CoreUnderTest();
    for (const body of OPENING) core.run(body);
    return core;
  }

  get state(): EngineState {
    if (!this.twin) throw new Error("the core runs alone");
    return this.twin;
  }

  get sequence(): number {
    return this.core.state.sequence;
  }

  /** Applies, compares with the twin and checks nothing else. `time`: of the command, by default 1 ms after the last. */
  apply(given: CommandBody, time = 1_000 + this.sequence + 1): { result: CommandResult; events: EngineEvent[] } {
    const body = withoutNonsense(given);
    const { core, commands } = this;
    const { state } = core;
    const sequence = state.sequence + 1;
    const at = Math.max(time, state.time);
    commands.clear();
    state.events.clear();
    core.apply(sequence, commands, encodeCommand(commands, state.directory, body, at));
    const words = state.events.doubles.slice(0, state.events.end);
    const applied = { result: core.answer(), events: this.reader.read(words, state.events.futures) };
    if (this.twin) {
      const twin = apply(this.twin, { ...body, sequence, time: at });
      expectSame("events", applied.events, twin.events);
      expectSame("answer", applied.result, twin.result);
    }
    this.events.push(...applied.events);
    return applied;
  }

  /** Applies and throws where an invariant is broken or the events don't tell what happened. */
  run(body: CommandBody, time?: number): { result: CommandResult; events: EngineEvent[] } {
    const applied = this.apply(body, time);
    this.mirror.take(body, applied.events);
    const problems = [...audit(this.core.state).violations, ...this.mirror.differences(this.state)];
    if (problems.length > 0) throw new Error(`after command ${this.sequence}: ${problems.join("; ")}`);
    return applied;
  }

  /** The refusal's code, or "ok". */
  code(body: CommandBody): string {
    const { result } = this.run(body);
    return result.ok ? "ok" : result.code;
  }

  /** Runs a command that must be accepted with an order. */
  order(body: CommandBody): OrderView {
    const { result } = this.run(body);
    if (!result.ok || !result.order) throw new Error(`refused: ${JSON.stringify(result)}`);
    return result.order;
  }

  fund(accountId: string, asset: string, amount: bigint): void {
    this.run({ type: "deposit", accountId, asset, amount, reference: `${asset}-${this.sequence}` });
  }

  balance(accountId: string, asset: string): { available: bigint; held: bigint } {
    const { ledger, directory } = this.core.state;
    const [account, index] = [directory.findPerson(accountId), directory.assets.find(asset)];
    return { available: ledger.available(account, index), held: ledger.held(account, index) };
  }
}

function expectSame(what: string, core: unknown, twin: unknown): void {
  const [ours, theirs] = [textOf(core), textOf(twin)];
  if (ours !== theirs) throw new Error(`core and twin differ in their ${what}:\n${ours}\n${theirs}`);
}

/** JSON with the fields in alphabetical order and amounts as text. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === "bigint") return `${inner}n`;
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Numbers as a record keeps them: what is none counts as not given. */
function withoutNonsense(body: CommandBody): CommandBody {
  if (body.type !== "place-order" && body.type !== "amend-order") return body;
  const numbers = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === "number" && !Number.isFinite(value) ? null : value,
  ]);
  return Object.fromEntries(numbers);
}

/** A limit order of 100 lots of AAA_QQQ at 100 ticks (50 QQQ) by ann, with what the test changes. */
export function limit(changed: Partial<CommandOf<"place-order">>): CommandOf<"place-order"> {
  return {
    type: "place-order",
    accountId: "ann",
    clientOrderId: `c${clientOrderCount++}`,
    pair: "AAA_QQQ",
    side: "buy",
    orderType: "limit",
    timeInForce: "gtc",
    postOnly: false,
    selfTradePrevention: "expire_taker",
    price: 100,
    quantity: 100,
    quoteAmount: null,
    ...changed,
  };
}

export function market(changed: Partial<CommandOf<"place-order">>): CommandOf<"place-order"> {
  return limit({ orderType: "market", timeInForce: "ioc", price: null, ...changed });
}

let clientOrderCount = 0;
