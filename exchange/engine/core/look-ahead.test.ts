import { expect, test } from "vitest";
import { limit, market, OPENING, TEST_PAIRS } from "../core-under-test";
import type { CommandBody } from "../commands";
import { CommandBuffer } from "./command-buffer";
import { Core } from "./core";
import { encodeCommand } from "./encode-command";
import { lookAtNames } from "./look-ahead";
import { stateHash } from "./snapshot";

const fund: CommandBody[] = ["ann", "bob"].flatMap((accountId) =>
  ["QQQ", "AAA"].map((asset) => ({
    type: "deposit",
    accountId,
    asset,
    amount: 10n ** 12n,
    reference: accountId + asset,
  })),
);

/** Rests, cancels (also of what is gone, unknown, or placed in the same batch), amendments, trades, conditions. */
const batch: CommandBody[] = Array.from({ length: 600 }, (_, index): CommandBody => {
  const orderId = String(OPENING.length + fund.length + Math.max(0, index - (index % 50)));
  if (index % 7 === 3) return { type: "cancel-order", accountId: "ann", orderId };
  if (index % 11 === 5) return { type: "amend-order", accountId: "ann", orderId, price: 95, quantity: null };
  if (index % 13 === 6) return market({ accountId: "bob", side: "sell", quantity: 130 });
  if (index % 17 === 8) return limit({ displayQuantity: 20, price: 97 });
  return limit({ clientOrderId: `ahead-${index % 400}`, price: 90 + (index % 5) });
});

/** More markets and accounts than those of a small exchange, of which less is looked at. Ann and Bob trade in the first and the last market. */
const manyMarkets: CommandBody[] = Array.from({ length: 40 }, (_, index): CommandBody => {
  const [pair] = TEST_PAIRS;
  if (!pair) throw new Error("there is no pair to copy");
  return { type: "configure-pair", pair: { ...pair, pair: `AAA${index}_QQQ`, base: `AAA${index}` } };
});
const manyAssets: CommandBody = {
  type: "configure-assets",
  assets: manyMarkets.map((_, index) => ({ code: `AAA${index}`, scale: 4 })),
};
const manyAccounts: CommandBody[] = Array.from({ length: 2_100 }, (_, index): CommandBody => {
  const accountId = `trader-${index}`;
  return { type: "open-account", accountId, email: `${accountId}@example.com`, passwordHash: "", kind: "person" };
});
const lastMarketFund: CommandBody = {
  type: "deposit",
  accountId: "bob",
  asset: "AAA39",
  amount: 10n ** 12n,
  reference: "AAA39",
};
const spread = batch.map((body, index): CommandBody =>
  body.type === "place-order" && index % 2 === 0 ? { ...body, pair: "AAA39_QQQ" } : body,
);

function outcome(prepares: boolean, batches: readonly (readonly CommandBody[])[]) {
  const core = new Core();
  const commands = new CommandBuffer();
  let accepted = 0;
  for (const bodies of batches) {
    commands.clear();
    core.state.events.clear();
    if (prepares) lookAtNames(core.state, bodies);
    const places = bodies.map((body) => encodeCommand(commands, core.state.directory, body, 1_000));
    let prepared = 0;
    for (const at of places) {
      if (prepares && at >= prepared) prepared = core.prepare(commands, at);
      core.apply(core.state.sequence + 1, commands, at);
      if (core.state.answer.code === null) accepted += 1;
    }
  }
  const { events } = core.state;
  return {
    accepted,
    trades: core.state.nextTradeId - 1,
    hash: stateHash(core.state),
    events: Buffer.from(events.ints.slice(0, events.end * 2).buffer).toString("hex"),
  };
}

test("looking ahead changes neither state nor events", () => {
  const batches = [OPENING, fund, batch];
  expect(outcome(true, batches)).toEqual(outcome(false, batches));
});

test("nor does it in a large exchange, of which more is looked at", () => {
  const opening = [...OPENING, manyAssets, ...manyMarkets, ...manyAccounts];
  const batches = [opening, [...fund, lastMarketFund], spread, spread.toReversed()];
  const prepared = outcome(true, batches);
  expect(prepared.trades).toBeGreaterThan(20);
  expect(prepared).toEqual(outcome(false, batches));
});
