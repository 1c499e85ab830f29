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
    const gate = createCommandGate({ submit });
    await expect(gate.submit({ type: "close-session", tokenHash: "a" })).rejects.toMatchObject({ error: code });
    expect(await gate.submit({ type: "close-session", tokenHash: "a" })).toBe(ACCEPTED);
  },
);
