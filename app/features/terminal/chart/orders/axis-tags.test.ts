import fc from "fast-check";
import { expect, test } from "vitest";
import { placeTags, type AxisRoom } from "./axis-tags";

const HEIGHT = 20;
const SLACK = 1e-6;

const rooms = fc
  .record({ height: fc.integer({ min: 0, max: 600 }), last: fc.option(fc.integer({ min: 0, max: 600 })) })
  .map(({ height, last }): AxisRoom => {
    const at = last === null ? null : Math.min(last, height);
    return { height, fixed: at === null ? null : { from: at - 9, to: at + 26, at } };
  });
/** Lines of prices that fall with every pixel: those of one pixel in the order in which they are given. */
const tagsAt = (wanted: readonly number[]) => wanted.map((at, index) => ({ at, price: -at - index / 100 }));
const place = (wanted: readonly number[], room: AxisRoom) => placeTags(tagsAt(wanted), HEIGHT, room);
const wantedOf = (room: AxisRoom) => fc.array(fc.integer({ min: 0, max: Math.max(0, room.height) }), { maxLength: 44 });
const axes = rooms.chain((room) => fc.record({ room: fc.constant(room), wanted: wantedOf(room) }));

/** The tags that have a place, from the top. */
const placed = (wanted: readonly number[], room: AxisRoom) =>
  place(wanted, room)
    .flatMap((at, index) => (at === null ? [] : { at, wanted: wanted[index] ?? 0, index }))
    .sort((a, b) => a.at - b.at);

test("no tag covers another, and none leaves the axis", () => {
  fc.assert(
    fc.property(axes, ({ room, wanted }) => {
      const tags = placed(wanted, room);
      for (const [nth, { at }] of tags.entries()) {
        expect(at - HEIGHT / 2).toBeGreaterThanOrEqual(-SLACK);
        expect(at + HEIGHT / 2).toBeLessThanOrEqual(room.height + SLACK);
        expect(at - (tags[nth - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(HEIGHT - SLACK);
        if (!room.fixed) continue;
        const isClear = at + HEIGHT / 2 <= room.fixed.from + SLACK || at - HEIGHT / 2 >= room.fixed.to - SLACK;
        expect(isClear).toBe(true);
      }
    }),
  );
});

test("tags stand in the order of their prices", () => {
  fc.assert(
    fc.property(axes, ({ room, wanted }) => {
      const asked = placed(wanted, room).map((tag) => tag.wanted);
      expect(asked).toEqual([...asked].sort((a, b) => a - b));
    }),
  );
});

test("prices that share a pixel stand as they do on the axis", () => {
  const tags = [
    { at: 50, price: 101 },
    { at: 50, price: 103 },
    { at: 50, price: 102 },
  ];
  expect(placeTags(tags, HEIGHT, { height: 200, fixed: null })).toEqual([70, 30, 50]);
});

test("what there is no room for are the last of the list, and only those", () => {
  fc.assert(
    fc.property(axes, ({ room, wanted }) => {
      const places = place(wanted, room);
      const count = places.filter((at) => at !== null).length;
      expect(places.slice(0, count)).not.toContain(null);
      if (room.fixed === null) expect(count).toBe(Math.min(wanted.length, Math.floor(room.height / HEIGHT)));
    }),
  );
});

test("what is in nobody's way stays where it is wanted", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 20 }), (steps) => {
      const wanted = steps.map((step) => step * 30);
      expect(place(wanted, { height: 640, fixed: null })).toEqual(wanted);
    }),
  );
});

test("no other arrangement in the same order moves tags less", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 12, maxLength: 12 });
  const few = fc.array(fc.integer({ min: 10, max: 490 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(few, gaps, fc.integer({ min: 10, max: 260 }), (wanted, gaps, start) => {
      const tags = placed(wanted, { height: 500, fixed: null });
      const movement = (places: readonly number[]) =>
        places.reduce((sum, at, nth) => sum + (at - (tags[nth]?.wanted ?? 0)) ** 2, 0);
      let at = start;
      const other = tags.map((_, nth) => (at += nth === 0 ? 0 : HEIGHT + (gaps[nth] ?? 0)));
      fc.pre(at <= 490);
      expect(movement(tags.map((tag) => tag.at))).toBeLessThanOrEqual(movement(other) + SLACK);
    }),
  );
});

test("beside the last price a tag stays on its side while there is room, and else goes to the other", () => {
  const fixed = { from: 91, to: 126, at: 100 };
  expect(place([98, 101], { height: 300, fixed })).toEqual([81, 136]);
  expect(place([4, 5], { height: 300, fixed: { from: 3, to: 38, at: 12 } })).toEqual([48, 68]);
});
