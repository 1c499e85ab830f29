import { expect, test } from "vitest";
import { limit, market, OPENING } from "../core-under-test";
import type { CommandBody } from "../commands";
import { CommandBuffer } from "./command-buffer";
import { Core } from "./core";
import { encodeCommand } from "./encode-command";
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

function outcome(prepares: boolean) {
  const core = new Core();
  const commands = new CommandBuffer();
  for (const bodies of [OPENING, fund, batch]) {
    commands.clear();
    core.state.events.clear();
    const places = bodies.map((body) => encodeCommand(commands, core.state.directory, body, 1_000));
    let prepared = 0;
    for (const at of places) {
      if (prepares && at >= prepared) prepared = core.prepare(commands, at);
      core.apply(core.state.sequence + 1, commands, at);
    }
  }
  const { events } = core.state;
  return {
    hash: stateHash(core.state),
    events: Buffer.from(events.ints.slice(0, events.end * 2).buffer).toString("hex"),
  };
}

test("looking ahead changes neither state nor events", () => {
  expect(outcome(true)).toEqual(outcome(false));
});
