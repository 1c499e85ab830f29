/** Exit codes of the operator's commands. */
export const EXIT = {
  /** Done, and what was looked at is sound. */
  sound: 0,
  /** It could not be done: a wrong argument, a folder that another process owns, a disk that refuses. */
  refused: 1,
  /** It was looked at, and something is not as it should be. */
  unsound: 2,
} as const;

export interface Finding {
  /** A stable name, for scripts. */
  check: string;
  ok: boolean;
  /** One sentence for people. */
  text: string;
  /** The figures in the sentence. */
  facts?: Readonly<Record<string, string | number | null>>;
}

export interface Report {
  command: string;
  findings: Finding[];
  /** Something was done; nothing was looked at. */
  isDeed?: boolean;
}

/** A command that can't be carried out; the message is one sentence. */
export class OperatorRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "OperatorRefused";
  }
}

export function isSound({ findings }: Report): boolean {
  return findings.every(({ ok }) => ok);
}

/** Lines for a terminal, or one JSON object. */
export function printed(report: Report, json: boolean): string[] {
  const ok = isSound(report);
  if (json) return [JSON.stringify({ command: report.command, ok, findings: report.findings })];
  if (report.isDeed) return report.findings.map(({ text }) => text);
  const lines = report.findings.map(({ ok: good, text }) => `${good ? "ok   " : "WRONG"} ${text}`);
  return [...lines, ok ? "Everything that was looked at is sound." : "Not everything is sound: see WRONG above."];
}
