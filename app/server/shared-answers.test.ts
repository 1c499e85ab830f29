import fc from "fast-check";
import { expect, test } from "vitest";
import { SharedAnswers } from "./shared-answers.server";

interface Answer {
  ok: boolean;
  number: number;
}

function shared(entriesMax = 10) {
  const clock = { now: 0 };
  const asked: string[] = [];
  const answers = new SharedAnswers<Answer>({ entriesMax, isKept: ({ ok }) => ok, now: () => clock.now });
  const get = (key: string, ok = true) => answers.get(key, 250, async () => ({ ok, number: asked.push(key) }));
  return { clock, asked, answers, get };
}

test("whoever asks while an answer is on its way gets that one", async () => {
  const { asked, get } = shared();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => get("depth")));
  expect(new Set(answers).size).toBe(1);
  expect(asked).toEqual(["depth"]);
});

test("an answer is given again for its time, counted from its arrival, and then asked for anew", async () => {
  const { clock, get } = shared();
  await get("depth");
  clock.now = 249;
  expect((await get("depth")).number).toBe(1);
  clock.now = 250;
  expect((await get("depth")).number).toBe(2);
});

test("a failure goes to those who wait for it and to nobody after them", async () => {
  const { answers, get } = shared();
  expect((await Promise.all([get("depth", false), get("depth")])).map(({ ok }) => ok)).toEqual([false, false]);
  expect((await get("depth")).ok).toBe(true);
  const refused = () => Promise.reject(new Error("away"));
  await expect(answers.get("trades", 250, refused)).rejects.toThrow("away");
  expect((await get("trades")).ok).toBe(true);
});

test("whatever is asked for, an answer is that of its key and no more are kept than allowed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(8), fc.nat(300)), { maxLength: 60 }), async (steps) => {
      const { clock, asked, get } = shared(3);
      for (const [key, later] of steps) {
        clock.now += later;
        const { number } = await get(String(key));
        expect(asked[number - 1]).toBe(String(key));
      }
      // The last three different keys at most are still there: asking for a fourth one costs a read.
      const before = asked.length;
      for (let key = 0; key <= 8; key += 1) await get(String(key));
      expect(asked.length - before).toBeGreaterThanOrEqual(6);
    }),
  );
});
