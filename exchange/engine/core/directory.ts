/** Not a known name. */
export const UNKNOWN = -1;

/** Room for names that are found by their last characters alone: so many places at first, later so many a name. Powers of two. */
const NEAR = 4_096;
const NEAR_PER_NAME = 4;

/** Names in the order they came, each with its place as a small int. */
export class Names {
  private readonly list: string[] = [];
  private readonly places = new Map<string, number>();
  /** Who was asked for last, by `nearPlace`: a comparison costs a third of what the map does, and a fraction where there are many names. */
  private nearNames: string[] = room(NEAR);
  private nearPlaces = new Int32Array(NEAR).fill(UNKNOWN);
  private nearShift = Math.clz32(NEAR) + 1;

  get count(): number {
    return this.list.length;
  }

  /** The name's place; UNKNOWN where it has none. */
  find(name: string): number {
    const near = this.near(name);
    return this.nearNames[near] === name ? this.nearPlaces[near]! : this.findAnew(name, near);
  }

  /** Where `find` will look first. */
  near(name: string): number {
    return nearPlace(name) >>> this.nearShift;
  }

  /** Reads what `find` will look at, for so many names by where that is. Changes nothing. */
  touch(places: Int32Array, count: number): number {
    let seen = 0;
    for (let index = 0; index < count; index += 1) seen ^= this.nearPlaces[places[index]!]!;
    for (let index = 0; index < count; index += 1) seen ^= this.nearNames[places[index]!]!.length;
    return seen;
  }

  private findAnew(name: string, near: number): number {
    const place = this.places.get(name);
    if (place === undefined) return UNKNOWN;
    this.nearNames[near] = name;
    this.nearPlaces[near] = place;
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
    if (this.list.length * NEAR_PER_NAME > this.nearNames.length) this.growNear();
    return this.list.length - 1;
  }

  all(): readonly string[] {
    return this.list;
  }

  private growNear(): void {
    const length = this.nearNames.length * 2;
    this.nearNames = room(length);
    this.nearPlaces = new Int32Array(length).fill(UNKNOWN);
    this.nearShift = Math.clz32(length) + 1;
    this.list.forEach((name, place) => {
      const near = this.near(name);
      this.nearNames[near] = name;
      this.nearPlaces[near] = place;
    });
  }
}

function room(length: number): string[] {
  return Array.from({ length }, () => "");
}

/** A hash of the last characters, whose highest bits are its best. */
function nearPlace(name: string): number {
  const { length } = name;
  if (length < NEAR_CHARACTERS) return 0;
  const end = name.charCodeAt(length - 1) | (name.charCodeAt(length - 2) << 8) | (name.charCodeAt(length - 3) << 16);
  const before = name.charCodeAt(length - 4) | (name.charCodeAt(length - 5) << 8) | (name.charCodeAt(length - 6) << 16);
  return Math.imul(Math.imul(end, 0x85ebca6b) ^ before, 0x9e3779b1);
}
const NEAR_CHARACTERS = 6;

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
