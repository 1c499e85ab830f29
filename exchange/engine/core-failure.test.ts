import { afterAll, expect, test, vi } from "vitest";
import { TemporaryFolders } from "~exchange/journal/temporary-folder";
import { InvariantViolation } from "./assert";
import type { CommandBody } from "./commands";
import type * as peopleCommands from "./core/people-commands";
import type { EventBatch } from "./event-batch";
import type { EngineEvent } from "./events";
import { startEngineInProcess } from "./start";

const folders = new TemporaryFolders();
afterAll(() => folders.removeAll());

// A defect of the core that shows on one command and leaves the state half changed.
vi.mock("./core/people-commands", async (importOriginal) => {
  const commands = await importOriginal<typeof peopleCommands>();
  return {
    ...commands,
    closeSession: (...[state, command]: Parameters<typeof commands.closeSession>) => {
      if (command.tokenHash === "defect") throw new InvariantViolation("a seeded defect");
      commands.closeSession(state, command);
    },
  };
});

const close = (tokenHash: string): CommandBody => ({ type: "close-session", tokenHash });

test("a command that the core fails on leaves the journal again, and the engine stops until it is started anew", async () => {
  const directory = folders.make();
  const events: EngineEvent[] = [];
  const options = { directory, publishAfter: 0, onEvents: (batch: EventBatch) => void events.push(...batch) };
  const engine = await startEngineInProcess(options);
  const email = "ann@example.com";
  const [before, failed, after] = await Promise.allSettled([
    engine.submit({ type: "open-account", accountId: "ann", email, passwordHash: "h", kind: "person" }),
    engine.submit(close("defect")),
    engine.submit(close("after")),
  ]);
  expect(before).toMatchObject({ status: "fulfilled", value: { ok: true, sequence: 1 } });
  for (const outcome of [failed, after]) {
    expect(outcome).toMatchObject({
      status: "rejected",
      reason: { code: "NOT_READY", message: expect.stringContaining("command 2 (close-session): a seeded defect") },
    });
  }
  await expect(engine.submit(close("later"))).rejects.toMatchObject({ code: "NOT_READY" });
  expect(engine.sequence()).toBe(1);
  await engine.close();

  const again = await startEngineInProcess(options);
  expect(again.sequence()).toBe(1);
  expect(events).toMatchObject([{ type: "account-opened", sequence: 1 }]);
  expect(await again.submit(close("later"))).toMatchObject({ code: "SESSION_UNKNOWN", sequence: 2 });
  await again.close();
});
