import { expect, test } from "vitest";
import { Row } from "../row";
import { futuresCells, readFuturesCommand } from "./command-row";
import type { FuturesRequest } from "./commands";
import { openingCommands, RandomCommands } from "./random-commands";
import { FuturesCore } from "./core";

const read = (command: FuturesRequest) => readFuturesCommand(Row.parse(JSON.stringify(futuresCells(command))));

test("a command comes out of its row as it went in, of whatever kind", () => {
  const core = new FuturesCore();
  for (const command of openingCommands()) core.apply(command, 0);
  const random = new RandomCommands(5);
  const kinds = new Set<string>();
  const commands = [...openingCommands(), ...Array.from({ length: 2_000 }, () => random.next(core.state))];
  for (const command of commands) {
    if (command.type === "transfer-in" || command.type === "transfer-out") continue;
    kinds.add(command.type);
    expect(read(command)).toEqual(command);
  }
  expect(kinds.size).toBe(19);
});

test("a row of another shape is refused, not guessed", () => {
  for (const row of [[], [99], [2], [2, 5], [4, "ann"], ["restart"], [15, "AAAUSD", [["one"]]]])
    expect(() => readFuturesCommand(Row.parse(JSON.stringify(row)))).toThrow();
});
