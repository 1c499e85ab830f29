import type { Calibration } from "./calibration";
import type { Finding, Verdict } from "./statistics";

/** Three significant digits, thousands as k and M: "1.23 M". */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${trim(value / 1e6)} M`;
  if (size >= 1e3) return `${trim(value / 1e3)} k`;
  return trim(value);
}

function trim(value: number): string {
  return String(Number(value.toPrecision(3)));
}

export interface Judged {
  finding: Finding;
  verdicts: readonly Verdict[];
}

/** The findings as a table of Markdown; columns are padded so that a terminal shows it as well. */
export function tableOf(judged: readonly Judged[]): string {
  const head = ["row", "figure", "ours (min-max)", "baseline", "ratio", "unit", "goal", "gate", "verdict"];
  const rows = judged.flatMap(({ finding, verdicts }) =>
    verdicts.map((verdict, index) => [
      String(verdict.row),
      verdict.name,
      index === 0 ? withSpread(finding) : shortNumber(verdict.ours),
      verdict.baseline === null ? "-" : shortNumber(verdict.baseline),
      verdict.ratio === null ? "-" : `${shortNumber(verdict.ratio)}x`,
      verdict.unit,
      verdict.goal === null ? "-" : shortNumber(verdict.goal),
      verdict.gate === null ? "-" : shortNumber(verdict.gate),
      wordOf(finding, verdict),
    ]),
  );
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function withSpread({ ours: { median, min, max } }: Finding): string {
  return `${shortNumber(median)} (${shortNumber(min)}-${shortNumber(max)})`;
}

function wordOf({ figure: { better } }: Finding, { ours, goal, pass, unit }: Verdict): string {
  if (goal === null) return "";
  if (!pass) return "below the gate";
  const reached = better === "more" || unit === "x" ? ours >= goal : ours <= goal;
  return reached ? "goal" : "gate";
}

export function conditionsOf(calibration: Calibration, seed: number, loadAfter: number): string {
  const { node, processor, processors, load, integerLoop, memoryWalk, fdatasync } = calibration;
  return [
    `node ${node}, ${processors} x ${processor}, load ${load.toFixed(2)} before and ${loadAfter.toFixed(2)} after, seed ${seed}`,
    `integer loop ${shortNumber(integerLoop)} M/s, memory walk ${shortNumber(memoryWalk)} MB/s, ` +
      `fdatasync p50 ${shortNumber(fdatasync.p50)} ms p99 ${shortNumber(fdatasync.p99)} ms`,
  ].join("\n");
}
