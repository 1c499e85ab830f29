import { expect, test } from "vitest";
import { supervised } from "./supervised.mjs";

/** A plan whose programs end with the given codes, one after the other; null: it runs until it is stopped. */
function planOf(codes: (number | null)[]) {
  const log: string[] = [];
  let started = 0;
  const plan = {
    name: "exchange",
    health: [],
    start: () => {
      const code = codes[started] ?? null;
      started += 1;
      log.push(`start ${started}`);
      let stop = () => {};
      const over = new Promise<void>((resolve) => {
        if (code !== null) resolve();
        else stop = resolve;
      });
      return {
        name: "exchange",
        ended: over.then(() => `ended (${code}).`),
        exitCode: over.then(() => code),
        stop: async () => {
          log.push("stop");
          stop();
        },
      };
    },
  };
  return { plan, log };
}

const clock = () => {
  const pauses: number[] = [];
  let time = 0;
  return {
    pauses,
    now: () => (time += 1_000),
    pause: async (ms: number) => void pauses.push(ms),
  };
};

test("a program that asks for another start gets it, ever more slowly, and its end is shown", async () => {
  const { plan, log } = planOf([75, 75, 3]);
  const time = clock();
  const shown: string[] = [];
  const program = supervised(plan, time).start((line: string) => void shown.push(line));
  expect(await program.ended).toBe("ended (3).");
  expect(log).toEqual(["start 1", "start 2", "start 3"]);
  expect(time.pauses).toEqual([500, 1_000]);
  expect(shown).toEqual(["ended (75). It is started again.", "ended (75). It is started again."]);
});

test("any other end is the end", async () => {
  for (const code of [0, 1, 7]) {
    const { plan, log } = planOf([code]);
    expect(await supervised(plan, clock()).start(() => {}).ended).toBe(`ended (${code}).`);
    expect(log).toEqual(["start 1"]);
  }
});

test("a program that keeps failing is given up", async () => {
  const { plan, log } = planOf([75, 75, 75, 75, 75, 75, 75]);
  const ended = await supervised(plan, clock()).start(() => {}).ended;
  expect(ended).toBe("ended (75). It was started again 5 times already.");
  expect(log).toHaveLength(6);
});

test("stopping stops the program that runs now, for good", async () => {
  const { plan, log } = planOf([75, null, null]);
  const program = supervised(plan, clock()).start(() => {});
  while (log.length < 2) await new Promise((resolve) => setImmediate(resolve));
  await program.stop();
  await program.ended;
  expect(log).toEqual(["start 1", "start 2", "stop"]);
});
