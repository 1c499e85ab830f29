import { expect, test } from "vitest";
import type { CommandResult } from "~exchange/engine/commands";
import { EngineUnavailable } from "~exchange/engine/port";
import { createCommandGate } from "./command-gate";

const ACCEPTED: CommandResult = { ok: true, sequence: 1, time: 1 };

test.each(["JOURNAL_UNWRITABLE", "NOT_READY", "EXCHANGE_CANCEL_ONLY"] as const)(
  "an engine that answers %s refuses the call under that name, and the next one is taken again",
  async (code) => {
    const answers = [new EngineUnavailable(code, "no"), ACCEPTED];
    const submit = async () => {
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    };
    const gate = createCommandGate({ submit }, { isOverwhelmed: () => false, behind: () => 0 });
    await expect(gate.submit({ type: "close-session", tokenHash: "a" })).rejects.toMatchObject({ error: code });
    expect(await gate.submit({ type: "close-session", tokenHash: "a" })).toBe(ACCEPTED);
  },
);

test("while rows are far behind new orders are refused, and cancels are taken", async () => {
  const gate = createCommandGate({ submit: async () => ACCEPTED }, { isOverwhelmed: () => true, behind: () => 70_000 });
  const refused = gate.submit({ type: "amend-order", accountId: "a", orderId: "1", price: 1, quantity: null });
  await expect(refused).rejects.toMatchObject({
    error: "NOT_READY",
    message: "the read store is 70000 commands behind",
    retryAfterSeconds: 1,
  });
  expect(await gate.submit({ type: "cancel-order", accountId: "a", orderId: "1" })).toBe(ACCEPTED);
});
