/** Not a known name. */
export const UNKNOWN = -1;

/** Names that are found by their last characters alone, a power of two. */
const RECENT = 4_096;
const RECENT_SHIFT = 20;

/** Names in the order they came, each with its place as a small int. */
export class Names {
  private readonly list: string[] = [];
  private readonly places = new Map<string, number>();
  /** Who was asked for lately, by `nearPlace`: a comparison costs a third of what the map does. Names are never taken back. */
  private readonly recent: string[] = Array.from({ length: RECENT }, () => "");
  private readonly recentPlaces = new Int32Array(RECENT).fill(UNKNOWN);

  get count(): number {
    return this.list.length;
  }

  /** The name's place; UNKNOWN where it has none. */
  find(name: string): number {
    const near = nearPlace(name);
    return this.recent[near] === name ? this.recentPlaces[near]! : this.findAnew(name, near);
  }

  private findAnew(name: string, near: number): number {
    const place = this.places.get(name);
    if (place === undefined) return UNKNOWN;
    this.recent[near] = name;
    this.recentPlaces[near] = place;
    return place;
  }

  at(place: number): string {
    const name = this.list[place];
    if (name === undefined) throw new RangeError(`no name at ${place}`);
    return name;
  }

  add(name: string): number {
    if (this.places.has(name)) throw new RangeError(`${name} is there already`);
    this.places.set(name, this.list.length);
    this.list.push(name);
    return this.list.length - 1;
  }

  all(): readonly string[] {
    return this.list;
  }
}

function nearPlace(name: string): number {
  const { length } = name;
  if (length < 3) return 0;
  const end = name.charCodeAt(length - 1) | (name.charCodeAt(length - 2) << 8) | (name.charCodeAt(length - 3) << 16);
  return Math.imul(end, 0x9e3779b1) >>> RECENT_SHIFT;
}

/** Accounts of the house; people come after them. */
export const HOUSE_EXTERNAL = 0;
export const HOUSE_FEES = 1;
export const HOUSE_ROUNDING = 2;
export const FIRST_PERSON = 3;
export const HOUSE_NAMES = ["house:external", "house:fees", "house:rounding"] as const;

/** Every name that the engine counts with: text stands at its boundary alone. */
export class Directory {
  readonly accounts = new Names();
  readonly assets = new Names();
  readonly pairs = new Names();

  constructor() {
    for (const name of HOUSE_NAMES) this.accounts.add(name);
  }

  /** Index of a person's account; UNKNOWN where there is none. */
  findPerson(accountId: string): number {
    const index = this.accounts.find(accountId);
    return index < FIRST_PERSON ? UNKNOWN : index;
  }
}
