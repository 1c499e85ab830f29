import { expect, test } from "vitest";
import type { CommandResult } from "~exchange/engine/commands";
import { EngineUnavailable } from "~exchange/engine/port";
import { createCommandGate } from "./command-gate";

const ACCEPTED: CommandResult = { ok: true, sequence: 1, time: 1 };

test.each(["JOURNAL_UNWRITABLE", "NOT_READY"] as const)(
  "an engine that answers %s leaves the exchange read-only until it takes a command again",
  async (code) => {
    const answers = [new EngineUnavailable(code, "no"), ACCEPTED];
    const submit = async () => {
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    };
    const gate = createCommandGate({ submit });
    expect(gate.readOnly()).toBe(false);
    await expect(gate.submit({ type: "close-session", tokenHash: "a" })).rejects.toMatchObject({ error: code });
    expect(gate.readOnly()).toBe(true);
    await gate.submit({ type: "close-session", tokenHash: "a" });
    expect(gate.readOnly()).toBe(false);
  },
);
