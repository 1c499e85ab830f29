import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { FakeClock } from "~/lib/fake-clock";
import { AtMostEvery } from "./at-most-every";
import { TOUCH } from "./constants";
import { GestureRecogniser, swipeDirection, type Point } from "./gesture-recogniser";

let clock: FakeClock;
let heard: string[];
let finger: GestureRecogniser;

beforeEach(() => {
  clock = new FakeClock();
  heard = [];
  finger = new GestureRecogniser(
    {
      tap: () => heard.push("tap"),
      hold: () => heard.push("hold"),
      longTap: () => heard.push("longTap"),
      drag: (by) => heard.push(`drag ${by.x},${by.y}`),
      swipe: (direction) => heard.push(`swipe ${direction}`),
      end: () => heard.push("end"),
    },
    clock,
  );
});

const at = (x: number, y: number): Point => ({ x, y });
const without = (...names: string[]) => heard.filter((entry) => !names.some((name) => entry.startsWith(name)));

test("the touch defaults are the specification's", () => {
  expect(TOUCH).toEqual({ tapTolerancePx: 10, swipePx: 30, holdMs: 400, longTapMs: 400, dragMs: 100, rollOverMs: 100 });
});

test("a finger that comes and goes taps", () => {
  finger.down(1, at(50, 50));
  clock.pass(399);
  finger.up(1, at(50, 50));
  expect(heard).toEqual(["end", "tap"]);
});

test("it may stray 10 px and still tap, but not more", () => {
  finger.down(1, at(50, 50));
  finger.up(1, at(60, 50));
  finger.down(2, at(50, 50));
  finger.up(2, at(61, 50));
  expect(without("end", "drag")).toEqual(["tap"]);
});

test("after 400 ms of rest it holds, and letting go is a long tap", () => {
  finger.down(1, at(50, 50));
  clock.pass(399);
  expect(heard).toEqual([]);
  clock.pass(1);
  expect(heard).toEqual(["hold"]);
  finger.up(1, at(55, 50));
  expect(heard).toEqual(["hold", "end", "longTap"]);
});

test("a finger that has strayed neither holds nor taps any more, even back where it came down", () => {
  finger.down(1, at(50, 50));
  finger.move(1, at(70, 50));
  finger.move(1, at(50, 50));
  clock.pass(1_000);
  finger.up(1, at(50, 50));
  expect(without("drag", "end")).toEqual([]);
});

test.each([
  [at(-30, 0), "left"],
  [at(30, 0), "right"],
  [at(0, -30), "up"],
  [at(15, 30), "down"],
  [at(29, 0), null],
  [at(40, 21), null],
  [at(0, 0), null],
])("a way of %j is a swipe %s", (by, direction) => {
  expect(swipeDirection(by)).toBe(direction);
});

test("a swipe is told once, when the finger is lifted", () => {
  finger.down(1, at(200, 50));
  finger.move(1, at(150, 52));
  expect(without("drag")).toEqual([]);
  finger.up(1, at(140, 52));
  expect(without("drag")).toEqual(["end", "swipe left"]);
});

test("a drag is told at most every 100 ms, with where the finger is by then", () => {
  finger.down(1, at(0, 0));
  for (let step = 1; step <= 25; step++) {
    finger.move(1, at(step * 20, 0));
    clock.pass(10);
  }
  expect(heard).toEqual(["drag 20,0", "drag 200,0", "drag 400,0"]);
});

test("the browser that takes the finger for scrolling, and a second finger, end it without a gesture", () => {
  finger.down(1, at(200, 50));
  finger.move(1, at(100, 50));
  finger.cancel(1);
  finger.up(1, at(100, 50));
  finger.down(2, at(200, 50));
  finger.down(3, at(300, 50));
  finger.up(2, at(100, 50));
  expect(without("drag")).toEqual(["end", "end"]);
  clock.pass(1_000);
  expect(without("drag")).toEqual(["end", "end"]);
  expect(clock.pending).toBe(0);
});

test("whatever fingers do, each press ends once and is one gesture at most", () => {
  const coordinate = fc.integer({ min: -300, max: 300 });
  const event = fc.record({
    kind: fc.constantFrom("down", "move", "up", "cancel", "wait"),
    id: fc.integer({ min: 1, max: 2 }),
    x: coordinate,
    y: coordinate,
    ms: fc.integer({ min: 0, max: 500 }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const time = new FakeClock();
      let [presses, ends, gestures] = [0, 0, 0];
      let isDown = false;
      const count = () => void (gestures += 1);
      const recogniser = new GestureRecogniser(
        { tap: count, longTap: count, swipe: count, end: () => ((ends += 1), (isDown = false)) },
        time,
      );
      for (const { kind, id, x, y, ms } of events) {
        if (kind === "down" && !isDown) {
          presses += 1;
          isDown = true;
        }
        if (kind === "down") recogniser.down(id, at(x, y));
        else if (kind === "move") recogniser.move(id, at(x, y));
        else if (kind === "up") recogniser.up(id, at(x, y));
        else if (kind === "cancel") recogniser.cancel(id);
        else time.pass(ms);
      }
      recogniser.stop();
      expect(ends).toBe(presses);
      expect(gestures).toBeLessThanOrEqual(presses);
      expect(time.pending).toBe(0);
    }),
  );
});

test("values are handed on at most once an interval, and the newest is never lost", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 250 }), { minLength: 1, maxLength: 30 }), (gaps) => {
      const time = new FakeClock();
      const handed: { value: number; at: number }[] = [];
      const paced = new AtMostEvery<number>(100, (value) => handed.push({ value, at: time.now() }), time);
      gaps.forEach((gap, index) => {
        time.pass(gap);
        paced.send(index);
      });
      time.pass(1_000);
      expect(handed.at(-1)?.value).toBe(gaps.length - 1);
      handed
        .slice(1)
        .forEach((entry, index) => expect(entry.at - (handed[index]?.at ?? 0)).toBeGreaterThanOrEqual(100));
    }),
  );
});
