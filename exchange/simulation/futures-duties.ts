import type { CommandBody, CommandResult } from "~exchange/engine/commands";
import type { PlaceFuturesOrder } from "~exchange/engine/futures/commands";
import { indexAt, TEST_CONTRACTS, TEST_TERMS, UNIT } from "~exchange/engine/futures/random-commands";
import type { EngineState } from "~exchange/engine/naive/state";
import { corruptFuturesBalance } from "~exchange/engine/seeded-fault";
import type { ExchangeProcess } from "./process";
import type { VirtualTime } from "./virtual-time";

interface Scene {
  process: ExchangeProcess;
  time: VirtualTime;
}

/** Who has done nothing yet when the faults stop. */
const [MAKER, TAKER] = ["fay", "gus"];
const LOTS = 5;
const INDEX = 1_000;
const TICK_MS = 60;
/** The auditor's promise, in its ticks. */
const AUDIT_TICKS = 17;

/**
 * What perpetuals must do once nothing ails them: take money from the other wallet, trade in every contract as soon as its
 * prices have spoken, settle funding without anybody's command, and give the money back. Returns what they don't do.
 */
export function requireFuturesDuties({ process, time }: Scene, seen: EngineState): string[] {
  const problems: string[] = [];
  const ask = (body: CommandBody): string[] => {
    const results: (CommandResult | Error)[] = [];
    process.submit(body, (answer) => void results.push("result" in answer ? answer.result : answer.error));
    time.settle();
    const [result] = results;
    if (result && !(result instanceof Error) && result.ok) return result.orderIds ?? [];
    const why = !result ? "no answer" : result instanceof Error ? result.message : result.ok ? "" : result.code;
    problems.push(`${body.type === "futures" ? body.command.type : body.type}: ${why}`);
    return [];
  };
  const now = () => Math.floor(time.now());
  for (const accountId of [MAKER, TAKER]) for (const body of openingOf(accountId)) ask(body);
  for (const { contract } of TEST_CONTRACTS) {
    // In which state it is nobody knows, and to be told the same again is refused.
    process.submit({ type: "futures", command: { type: "set-contract-state", contract, state: "trading" } }, () => {});
    ask({ type: "futures", command: indexAt(contract, [INDEX, INDEX, INDEX], now()) });
    // Where the book and the last trade were far away, mark doesn't follow the index at once.
    const { mark = 0 } = seen.futures.state.markets.get(contract) ?? {};
    ask({ type: "futures", command: orderOf(MAKER, contract, "sell", mark) });
    ask({ type: "futures", command: orderOf(TAKER, contract, "buy", mark) });
  }
  const before = process.engine.sequence();
  time.setWall(24 * 3_600_000);
  for (let ticks = 0; ticks < AUDIT_TICKS; ticks += 1) time.pass(TICK_MS);
  if (process.engine.sequence() === before) problems.push("funding that is due waits for somebody's command");
  const back = { accountId: TAKER, to: "spot", asset: TEST_TERMS.settle, amount: 1n, reference: "back" } as const;
  ask({ type: "transfer-funds", ...back });
  return problems;
}

/** Corrupts a futures wallet: within a second nothing but cancelling is taken. Returns what happens instead. */
export function drillFuturesAuditor({ process, time }: Scene): string[] {
  corruptFuturesBalance(process.engine, MAKER);
  for (let ticks = 0; ticks < AUDIT_TICKS; ticks += 1) time.pass(TICK_MS);
  const codes: string[] = [];
  const [{ contract } = TEST_TERMS] = TEST_CONTRACTS;
  const commands: CommandBody[] = [
    { type: "futures", command: orderOf(MAKER, contract, "buy", INDEX) },
    { type: "futures", command: indexAt(contract, [1, 1, 1], Math.floor(time.now())) },
    { type: "futures", command: { type: "cancel-all", accountId: MAKER, contract: null } },
  ];
  for (const body of commands)
    process.submit(body, (answer) => {
      if ("result" in answer) codes.push(answer.result.ok ? "ok" : answer.result.code);
      else codes.push("code" in answer.error ? String(answer.error.code) : answer.error.message);
    });
  time.settle();
  const got = `${process.engine.status().mode} ${codes.join()}`;
  const wanted = "cancel_only EXCHANGE_CANCEL_ONLY,EXCHANGE_CANCEL_ONLY,ok";
  return got === wanted ? [] : [`a corrupted futures wallet led to: ${got}`];
}

function openingOf(accountId: string): CommandBody[] {
  const asset = TEST_TERMS.settle;
  const amount = 10_000n * UNIT;
  const email = `${accountId}@example.com`;
  return [
    { type: "open-account", accountId, email, passwordHash: "", kind: "person" },
    { type: "deposit", accountId, asset, amount, reference: "duty" },
    { type: "futures", command: { type: "open-account", accountId } },
    { type: "transfer-funds", accountId, to: "futures", asset, amount, reference: "duty" },
  ];
}

function orderOf(accountId: string, contract: string, side: "buy" | "sell", price: number): PlaceFuturesOrder {
  return {
    ...{ type: "place-order", accountId, clientOrderId: `${contract} ${side}`, contract, side, positionSide: null },
    ...{ orderType: "limit", timeInForce: "gtc", postOnly: false, reduceOnly: false, exits: null, expiresAt: null },
    ...{ selfTradePrevention: "expire_taker", price, quantity: LOTS, trigger: null },
  };
}
