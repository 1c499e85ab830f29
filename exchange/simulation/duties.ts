import type { CommandBody, CommandResult, OrderState } from "~exchange/engine/commands";
import { corruptBalance } from "~exchange/engine/seeded-fault";
import type { Draw } from "./draw";
import type { ExchangeProcess } from "./process";
import type { Trader } from "./trader";
import type { VirtualTime } from "./virtual-time";
import { fundsOf, type World } from "./world";

interface Scene {
  process: ExchangeProcess;
  world: World;
  trader: Trader;
  time: VirtualTime;
}

/** The auditor's promise, in its ticks of 60 ms. */
const AUDIT_TICKS = 17;
const TICK_MS = 60;
const EXPIRES_MS = 500;
/** How many runs corrupt a balance at their end. */
export const DRILLED = 0.3;

/**
 * What an exchange that nothing ails any more must do: take orders in every pair, match them, cancel them, and be in its usual
 * mode. Returns what it doesn't do.
 */
export function requireDuties({ process, world, trader, time }: Scene): string[] {
  const problems: string[] = [];
  const ask = (body: CommandBody, wanted: OrderState | null = null) => {
    const results: (CommandResult | Error)[] = [];
    process.submit(body, (answer) => void results.push("result" in answer ? answer.result : answer.error));
    time.settle();
    const [result] = results;
    if (!result || result instanceof Error || !result.ok)
      problems.push(`${body.type}: ${textOf(result ?? "no answer")}`);
    else if (wanted !== null && result.order?.state !== wanted) problems.push(`${body.type} is ${result.order?.state}`);
    return result instanceof Error || !result?.ok ? undefined : result.order;
  };
  const [maker = "", taker = ""] = world.people;
  ask({ type: "set-exchange-mode", cancelOnly: false, reason: "" });
  for (const { pair } of world.markets) {
    ask({ type: "configure-pair", pair: { ...pair, filters: {} } });
    ask({ type: "set-pair-state", pair: pair.pair, state: "trading" });
  }
  // Orders that are cancelled with a part filled leave exits, which are orders as well.
  for (let round = 0; round < 2; round += 1)
    for (const accountId of world.people) ask({ type: "cancel-all", accountId, pair: null });
  for (const accountId of [maker, taker])
    for (const { code } of world.assets)
      ask({ type: "deposit", accountId, asset: code, amount: fundsOf(world.markets, code), reference: `end ${code}` });
  for (const market of world.markets) {
    ask(trader.plainOrder(maker, market, "sell", market.middle), "open");
    ask(trader.plainOrder(taker, market, "buy", market.middle), "filled");
    const resting = ask(trader.plainOrder(taker, market, "buy", market.middle), "open");
    ask({ type: "cancel-order", accountId: taker, orderId: resting?.orderId ?? "" }, "cancelled");
  }
  const [market] = world.markets;
  if (market) {
    const lasting = { timeInForce: "gtd", expiresAt: Math.floor(time.now()) + EXPIRES_MS } as const;
    ask({ ...trader.plainOrder(maker, market, "sell", market.middle), ...lasting }, "open");
    const before = process.engine.sequence();
    for (let ticks = 0; ticks < AUDIT_TICKS; ticks += 1) time.pass(TICK_MS);
    if (process.engine.sequence() === before)
      problems.push("an order whose time has come waits for somebody's command");
  }
  const { mode, writable } = process.engine.status();
  if (mode !== "trading" || !writable) problems.push(`the exchange is in ${mode}, writable: ${writable}`);
  return problems;
}

/** Corrupts a balance: within a second trading must end and cancelling go on. Returns what happens instead. */
export function drillAuditor({ process, world, trader, time }: Scene, draw: Draw): string[] {
  const accountId = draw.pick(world.people);
  const market = draw.pick(world.markets);
  const orders: { orderId: string }[] = [];
  for (const { code: asset } of world.assets) {
    const amount = fundsOf(world.markets, asset);
    process.submit({ type: "deposit", accountId, asset, amount, reference: `drill ${asset}` }, () => {});
  }
  process.submit(trader.plainOrder(accountId, market, "sell", market.middle), (answer) => {
    if ("result" in answer && answer.result.ok && answer.result.order) orders.push(answer.result.order);
  });
  time.settle();
  corruptBalance(process.engine, accountId, draw.pick(world.assets).code);
  for (let ticks = 0; ticks < AUDIT_TICKS; ticks += 1) time.pass(TICK_MS);
  const codes: string[] = [];
  const tell = (body: CommandBody) =>
    process.submit(body, (answer) => {
      if ("result" in answer) codes.push(answer.result.ok ? "ok" : answer.result.code);
      else codes.push("code" in answer.error ? String(answer.error.code) : answer.error.message);
    });
  tell(trader.plainOrder(accountId, market, "sell", market.middle + 1));
  tell({ type: "cancel-order", accountId, orderId: orders[0]?.orderId ?? "" });
  tell({ type: "cancel-all", accountId, pair: null });
  time.settle();
  const got = `${process.engine.status().mode} ${codes.join()}`;
  return got === "cancel_only EXCHANGE_CANCEL_ONLY,ok,ok" ? [] : [`a corrupted balance led to: ${got}`];
}

function textOf(value: unknown): string {
  return value instanceof Error
    ? value.message
    : JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}n` : inner));
}
