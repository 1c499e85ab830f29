/** A value of the compact JSON rows that journal and snapshots are made of. Amounts are written as decimal digits. */
export type Cell = string | number | boolean | null | Cell[];

/** Reads a positional row cell by cell, checking every type: a row of another shape throws and is never half-read. */
export class Row {
  private index = 0;

  constructor(private readonly cells: readonly unknown[]) {}

  static parse(text: string): Row {
    return Row.of(JSON.parse(text), "row");
  }

  text(): string {
    const cell = this.next();
    return typeof cell === "string" ? cell : this.refuse("text", cell);
  }

  integer(): number {
    const cell = this.next();
    return typeof cell === "number" && Number.isSafeInteger(cell) ? cell : this.refuse("an integer", cell);
  }

  /** A number as it was given, NaN and the like having become null: what a command may carry before it is checked. */
  numberOrNull(): number | null {
    const cell = this.next();
    return cell === null || typeof cell === "number" ? cell : this.refuse("a number or null", cell);
  }

  textOrNull(): string | null {
    const cell = this.next();
    return cell === null || typeof cell === "string" ? cell : this.refuse("text or null", cell);
  }

  flag(): boolean {
    return this.integer() === 1;
  }

  textOrFlag(): string | boolean {
    const cell = this.next();
    return typeof cell === "string" || typeof cell === "boolean" ? cell : this.refuse("text or a boolean", cell);
  }

  amount(): bigint {
    return BigInt(this.text());
  }

  amountOrNull(): bigint | null {
    const text = this.textOrNull();
    return text === null ? null : BigInt(text);
  }

  /** A word stored as its place in a table. */
  word<T extends string>(table: readonly T[]): T {
    const index = this.integer();
    return table[index] ?? this.refuse(`a place among ${table.join(", ")}`, index);
  }

  /** The same, or null. */
  wordOrNull<T extends string>(table: readonly T[]): T | null {
    return this.isNull() ? null : this.word(table);
  }

  row(): Row {
    return Row.of(this.next(), "inner row");
  }

  rowOrNull(): Row | null {
    return this.isNull() ? null : this.row();
  }

  rows(): Row[] {
    const cell = this.next();
    if (!Array.isArray(cell)) return this.refuse("rows", cell);
    return cell.map((inner: unknown) => Row.of(inner, "inner row"));
  }

  /** Whether all cells are read: rows of an earlier version may be shorter. */
  isOver(): boolean {
    return this.index >= this.cells.length;
  }

  /** What is left, all of it rows. */
  allRows(): Row[] {
    const rows: Row[] = [];
    while (this.index < this.cells.length) rows.push(this.row());
    return rows;
  }

  private static of(value: unknown, what: string): Row {
    if (!Array.isArray(value)) throw new Error(`${what} is not a list`);
    return new Row(value);
  }

  /** Passes over a null. */
  private isNull(): boolean {
    if (this.cells[this.index] !== null) return false;
    this.index += 1;
    return true;
  }

  private next(): unknown {
    if (this.index >= this.cells.length) throw new Error(`row ends before cell ${this.index}`);
    const cell: unknown = this.cells[this.index];
    this.index += 1;
    return cell;
  }

  private refuse(wanted: string, cell: unknown): never {
    throw new Error(`cell ${this.index - 1} should be ${wanted}, is ${JSON.stringify(cell)}`);
  }
}

/** The place of a word in its table, as `Row.word` reads it. */
export function placeOf<T extends string>(table: readonly T[], word: T): number {
  const index = table.indexOf(word);
  if (index < 0) throw new Error(`${word} is none of ${table.join(", ")}`);
  return index;
}
