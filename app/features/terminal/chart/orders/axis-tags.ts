/** What of an axis is to be had for tags: pixels from its beginning. */
export interface AxisRoom {
  height: number;
  /** A tag that stays where it is, and the line that it belongs to; null where there is none. */
  fixed: { from: number; to: number; at: number } | null;
}

/** A price's tag: where its line is. */
export interface WantedTag {
  at: number;
  price: number;
}

/**
 * Where tags of one height stand on an axis, so that none covers another or the fixed one: their centres, as near as can
 * be to those that are wanted (least squares) and in the order of their prices, also where these share a pixel. Each stays on its side of the fixed tag while there is
 * room. Null for what there is no room for: the last of the list go first.
 */
export function placeTags(wanted: readonly WantedTag[], height: number, room: AxisRoom): (number | null)[] {
  const { fixed } = room;
  const above = { from: 0, to: fixed ? Math.min(fixed.from, room.height) : room.height };
  const below = { from: fixed ? Math.max(fixed.to, 0) : room.height, to: room.height };
  const [roomAbove, roomBelow] = [above, below].map(({ from, to }) => Math.max(0, Math.floor((to - from) / height)));
  const places: (number | null)[] = wanted.map(() => null);
  if (roomAbove === undefined || roomBelow === undefined) return places;
  const kept = wanted.slice(0, roomAbove + roomBelow).map((tag, index) => ({ ...tag, index }));
  kept.sort((a, b) => a.at - b.at || b.price - a.price);
  const isAbove = kept.filter(({ at }) => fixed === null || at < fixed.at).length;
  const split = Math.min(roomAbove, Math.max(isAbove, kept.length - roomBelow));
  for (const [part, { from, to }] of [[kept.slice(0, split), above] as const, [kept.slice(split), below] as const])
    spread(
      part.map(({ at }) => at),
      height,
      from,
      to,
    ).forEach((at, nth) => {
      const tag = part[nth];
      if (tag) places[tag.index] = at;
    });
  return places;
}

/** Centres in order, a height apart at least, between two edges that have room for all of them. */
function spread(sorted: readonly number[], height: number, from: number, to: number): number[] {
  // A height less for each tag before it: what may not come nearer than a height now may not change its order.
  const runs: { sum: number; count: number }[] = [];
  for (const [nth, at] of sorted.entries()) {
    let run = { sum: at - nth * height, count: 1 };
    for (let last = runs.at(-1); last && last.sum / last.count > run.sum / run.count; last = runs.at(-1)) {
      run = { sum: run.sum + last.sum, count: run.count + last.count };
      runs.pop();
    }
    runs.push(run);
  }
  const [least, most] = [from + height / 2, to - height / 2 - (sorted.length - 1) * height];
  return runs
    .flatMap(({ sum, count }) => Array<number>(count).fill(Math.min(most, Math.max(least, sum / count))))
    .map((at, nth) => at + nth * height);
}
