import fc from "fast-check";
import { expect, test } from "vitest";
import { PriceSpeech } from "./price-speech";

test("the first price isn't said, and the next one only once the time is over", () => {
  const speech = new PriceSpeech("30");
  expect(speech.hears("100", 0)).toBe(false);
  expect(speech.hears("101", 29_999)).toBe(false);
  expect(speech.hears("102", 30_000)).toBe(true);
  expect(speech.hears("103", 59_999)).toBe(false);
  expect(speech.hears("104", 60_000)).toBe(true);
});

test("a price that is where it was isn't said again", () => {
  const speech = new PriceSpeech("10");
  speech.hears("100", 0);
  expect(speech.hears("100", 60_000)).toBe(false);
  expect(speech.hears("100.5", 60_001)).toBe(true);
});

test("by movement the price is said at half a percent from the one said before, up or down, at any time", () => {
  const speech = new PriceSpeech("move");
  expect(speech.hears("200", 0)).toBe(false);
  expect(speech.hears("200.99", 1)).toBe(false);
  expect(speech.hears("201", 2)).toBe(true);
  expect(speech.hears("200", 3)).toBe(false);
  expect(speech.hears("199.995", 4)).toBe(true);
});

test("off says nothing, and at intervals nothing is ever said twice within one", () => {
  const price = fc.integer({ min: 1, max: 1_000 }).map(String);
  const ticks = fc.array(fc.record({ price, after: fc.integer({ min: 0, max: 20_000 }) }), { maxLength: 60 });
  fc.assert(
    fc.property(ticks, fc.constantFrom("10" as const, "30" as const, "60" as const), (heard, rule) => {
      const [silent, speech] = [new PriceSpeech("off"), new PriceSpeech(rule)];
      let now = 0;
      let saidAt: number | null = null;
      for (const tick of heard) {
        now += tick.after;
        expect(silent.hears(tick.price, now)).toBe(false);
        if (!speech.hears(tick.price, now)) continue;
        if (saidAt !== null) expect(now - saidAt).toBeGreaterThanOrEqual(Number(rule) * 1_000);
        saidAt = now;
      }
    }),
  );
});
