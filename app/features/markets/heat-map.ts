import { shortName, type MarketRow } from "~/lib/market-rows";

/** A pair's field of the heat map, in percent of the map. */
export interface HeatField {
  pairCode: string;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  change: string | null;
  /** 0 unknown or unchanged; 1 to 3 up, -1 to -3 down, by the size of the change. */
  heat: number;
  /** What fits into it. */
  shows: "change" | "name" | "nothing";
}

interface Size {
  width: number;
  height: number;
}

/** Turnovers differ by factors of hundreds: their root keeps small pairs readable. */
const AREA_EXPONENT = 0.62;
/** The smallest field, as a share of the largest. */
const SHARE_MIN = 0.02;
/** Percent from which a change is strong, and stronger. */
const HEAT_STEPS = [1.5, 4];

interface Item {
  row: MarketRow;
  area: number;
}

/** Squarified fields of the pairs with the most turnover in a box of this size in pixels. A picture: floats suffice. */
export function heatMap(rows: readonly MarketRow[], size: Size, fieldsMax: number): HeatField[] {
  const items = areas(rows, size).slice(0, fieldsMax);
  const total = items.reduce((sum, item) => sum + item.area, 0);
  const scale = (size.width * size.height) / total;
  let open = items.map((item) => ({ ...item, area: item.area * scale }));
  let [x, y, width, height] = [0, 0, size.width, size.height];
  const fields: HeatField[] = [];
  while (open.length > 0) {
    const isColumn = width >= height;
    const strip = nextStrip(open, Math.min(width, height));
    const thickness = areaOf(strip) / Math.min(width, height);
    let along = 0;
    for (const item of strip) {
      const length = item.area / thickness;
      const box = isColumn
        ? { x, y: y + along, width: thickness, height: length }
        : { x: x + along, y, width: length, height: thickness };
      fields.push(fieldOf(item.row, box, size));
      along += length;
    }
    if (isColumn) [x, width] = [x + thickness, width - thickness];
    else [y, height] = [y + thickness, height - thickness];
    open = open.slice(strip.length);
  }
  return fields;
}

function areas(rows: readonly MarketRow[], size: Size): Item[] {
  const weights = rows.map((row) => ({ row, area: Number(row.turnoverUsdt ?? "0") ** AREA_EXPONENT }));
  const largest = Math.max(...weights.map((weight) => weight.area));
  if (!(largest > 0)) return weights.map(({ row }) => ({ row, area: size.width }));
  return weights
    .map(({ row, area }) => ({ row, area: Math.max(area, largest * SHARE_MIN) }))
    .sort((a, b) => b.area - a.area);
}

/** As many of the next items as make their fields most like squares. */
function nextStrip(open: Item[], side: number): Item[] {
  let count = 1;
  while (count < open.length && worst(open.slice(0, count + 1), side) <= worst(open.slice(0, count), side)) count += 1;
  return open.slice(0, count);
}

function worst(strip: Item[], side: number): number {
  const total = areaOf(strip);
  return Math.max(
    ...strip.map(({ area }) => Math.max((side ** 2 * area) / total ** 2, total ** 2 / (side ** 2 * area))),
  );
}

function areaOf(strip: Item[]): number {
  return strip.reduce((sum, item) => sum + item.area, 0);
}

function fieldOf(row: MarketRow, box: Size & { x: number; y: number }, size: Size): HeatField {
  const change = row.ticker.changePercent24h;
  const name = shortName(row);
  const roomForName = box.width > 6 + 7 * name.length && box.height > 20;
  const roomForChange = roomForName && box.width > 58 && box.height > 36;
  return {
    pairCode: row.pairCode,
    name,
    x: percent(box.x, size.width),
    y: percent(box.y, size.height),
    width: percent(box.width, size.width),
    height: percent(box.height, size.height),
    change,
    heat: heatOf(change),
    shows: roomForChange ? "change" : roomForName ? "name" : "nothing",
  };
}

function heatOf(change: string | null): number {
  const value = Number(change ?? "0");
  const strength = 1 + HEAT_STEPS.filter((step) => Math.abs(value) >= step).length;
  return Math.sign(value) * strength;
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}
