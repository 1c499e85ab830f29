/** Writes a value of a chart's axis and table. `finer`: decimals beyond the usual. */
export type ChartFormat = (value: string, finer: number) => string;

/** No axis has ticks that lie closer together than these decimals tell. */
const FINER_MAX = 18;

/** The format with as many decimals as tell each tick from the next: a balance of millions that moved by hundreds is no axis of equal marks. */
export function axisFormat(ticks: readonly string[], format: ChartFormat): (value: string) => string {
  let finer = 0;
  while (finer < FINER_MAX && hasEqualNeighbours(ticks.map((tick) => format(tick, finer)))) finer += 1;
  return (value) => format(value, finer);
}

function hasEqualNeighbours(labels: readonly string[]): boolean {
  return labels.some((label, index) => label === labels[index - 1]);
}
