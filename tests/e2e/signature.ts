import type { Page } from "@playwright/test";

/** How a component looks, in cells of about `CELL` pixels: each the mean red, green and blue of what is drawn in it. */
export interface Signature {
  columns: number;
  rows: number;
  /** Bytes, three a cell, line after line. */
  cells: Buffer;
}

export type Signatures = Record<string, Signature>;

interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const CELL = 6;

/** The components of the gallery that stand in no other one. Runs in the page: nothing outside it may be used in it. */
function componentBoxes(): Box[] {
  const boxes: Box[] = [];
  const isPart = (element: Element) => element.matches("[class^='ui-'], .n");
  document.querySelectorAll(".gallery-section").forEach((section, number) => {
    const seen = new Map<string, number>();
    for (const element of section.querySelectorAll("[class^='ui-'], .n")) {
      const outer = element.parentElement?.closest("[class^='ui-'], .n");
      // A row of a table is looked at by itself: a table is too large for something to be missed in it.
      const whole = element.matches("table") ? [...element.querySelectorAll("tr")] : [element];
      if ((outer && section.contains(outer) && isPart(outer)) || !element.checkVisibility()) continue;
      for (const part of whole) {
        const name = part.getAttribute("class") || part.tagName.toLowerCase();
        const count = (seen.get(name) ?? 0) + 1;
        seen.set(name, count);
        const { left, top, width, height } = part.getBoundingClientRect();
        if (width < 4 || height < 4) continue;
        boxes.push({ name: `${number} ${name} ${count}`, x: left + scrollX, y: top + scrollY, width, height });
      }
    }
  });
  return boxes;
}

/** The means of the cells of each box of a picture. Runs in a page of its own. */
async function meansOf(input: {
  image: string;
  boxes: (Box & { columns: number; rows: number })[];
}): Promise<number[][]> {
  const bytes = Uint8Array.from(atob(input.image), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0);
  const { data, width: line } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const meanOf = (left: number, top: number, right: number, bottom: number) => {
    let [red, green, blue] = [0, 0, 0];
    for (let y = top; y < bottom; y += 1)
      for (let at = 4 * (y * line + left); at < 4 * (y * line + right); at += 4) {
        red += data[at] ?? 0;
        green += data[at + 1] ?? 0;
        blue += data[at + 2] ?? 0;
      }
    return [red, green, blue].map((sum) => Math.round(sum / ((right - left) * (bottom - top))));
  };
  return input.boxes.map(({ x, y, width, height, columns, rows }) => {
    const means: number[] = [];
    const edge = (from: number, size: number, index: number, count: number) =>
      Math.round(from + (size * index) / count);
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const [left, top] = [edge(x, width, column, columns), edge(y, height, row, rows)];
        const right = Math.max(left + 1, edge(x, width, column + 1, columns));
        means.push(...meanOf(left, top, right, Math.max(top + 1, edge(y, height, row + 1, rows))));
      }
    return means;
  });
}

/**
 * How every component of the gallery looks now, or those of one of its sections; in the cells of `right`, where that knows
 * it, so that a pixel more of width isn't another number of cells. `reader` is any other page: the picture is taken apart in it.
 */
export async function signaturesOf(
  page: Page,
  reader: Page,
  { right = {}, section }: { right?: Signatures; section?: number } = {},
): Promise<Signatures> {
  const all = await page.evaluate(componentBoxes);
  const boxes = all
    .filter(({ name }) => section === undefined || name.startsWith(`${section} `))
    .map((box) => {
      const cells = (size: number) => Math.max(1, Math.round(size / CELL));
      return { ...box, columns: cells(box.width), rows: cells(box.height), ...gridOf(right[box.name]) };
    });
  const clip = around(boxes);
  const picture = await page.screenshot({ fullPage: true, clip, animations: "disabled", scale: "css" });
  const moved = boxes.map((box) => ({ ...box, x: box.x - clip.x, y: box.y - clip.y }));
  const means = await reader.evaluate(meansOf, { image: picture.toString("base64"), boxes: moved });
  const entries = boxes.map(({ name, columns, rows }, index) => {
    return [name, { columns, rows, cells: Buffer.from(means[index] ?? []) }] as const;
  });
  return Object.fromEntries(entries);
}

function around(boxes: readonly Box[]): Omit<Box, "name"> {
  const x = Math.floor(Math.min(...boxes.map((box) => box.x)));
  const y = Math.floor(Math.min(...boxes.map((box) => box.y)));
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)));
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}

function gridOf(signature: Signature | undefined): Pick<Signature, "columns" | "rows"> | undefined {
  return signature && { columns: signature.columns, rows: signature.rows };
}

/** How far a cell's colour may be off before it counts, of 255: letters are drawn a little differently on every machine. */
const COLOUR_TOLERANCE = 24;
/** How many cells of a component may be so far off, or what share of a large one; and how far all may be off together. */
const CELLS_TOLERANCE = 3;
const SHARE_TOLERANCE = 0.002;
const MEAN_TOLERANCE = 10;

/** The components that look otherwise than they should, in words. */
export function lookingOtherwise(found: Signatures, right: Signatures): string[] {
  const names = [...new Set([...Object.keys(found), ...Object.keys(right)])];
  return names.flatMap((name) => {
    const [a, b] = [found[name], right[name]];
    if (!a || !b) return [`${name} is ${a ? "new" : "gone"}`];
    const { off, mean } = distance(a, b);
    const isOff = off > Math.max(CELLS_TOLERANCE, SHARE_TOLERANCE * a.columns * a.rows) || mean > MEAN_TOLERANCE;
    return isOff ? [`${name}: ${off} of ${a.columns * a.rows} cells, by ${mean.toFixed(1)} on average`] : [];
  });
}

function distance(a: Signature, b: Signature): { off: number; mean: number } {
  let [off, sum] = [0, 0];
  for (let at = 0; at < a.cells.length; at += 3) {
    const apart = [0, 1, 2].map((k) => Math.abs((a.cells[at + k] ?? 0) - (b.cells[at + k] ?? 0)));
    const largest = Math.max(...apart);
    sum += largest;
    if (largest > COLOUR_TOLERANCE) off += 1;
  }
  return { off, mean: (3 * sum) / a.cells.length };
}
