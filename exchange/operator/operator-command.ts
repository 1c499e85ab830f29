/** What `npm run exchange` does, as a function. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "~exchange/config";
import type { ChannelCommand } from "~exchange/operator-channel/protocol";
import { backup } from "./backup";
import { dataFolder } from "./data-folder";
import { doctor } from "./doctor";
import { instruct, readInstruction } from "./instruct";
import { replay } from "./replay";
import { EXIT, isSound, OperatorRefused, printed, type Report } from "./report";
import { restore } from "./restore";
import { takeSnapshot } from "./take-snapshot";
import { verify } from "./verify";
import { writeReference } from "./write-reference";

const USAGE =
  "npm run exchange -- replay [--to N] | verify | snapshot | backup FILE | restore FILE | doctor | openapi [FILE] | " +
  "pair PAIR STATE | mode trading | mode cancel-only [REASON] | fee-level ACCOUNT N | contract CONTRACT STATE | " +
  "index CONTRACT SOURCE=PRICE... | fund endow AMOUNT   [--json]";

interface Request {
  command: string;
  /** Of backup, restore and openapi, absolute. */
  file: string | null;
  to: number | null;
  /** What a running exchange is to do; null where the folder itself is looked at or changed. */
  instruction: ChannelCommand | null;
  json: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Carries out one of the operator's commands. Returns the lines to print and the exit code. Throws OperatorRefused,
 * ConfigError, JournalError or ChannelUnreachable, whose messages are one line each.
 */
export async function runOperator(
  args: readonly string[],
  environment: Environment,
): Promise<{ lines: string[]; exitCode: number }> {
  const request = readRequest(args, environment.INIT_CWD);
  const report = await carryOut(request, environment);
  return { lines: printed(report, request.json), exitCode: isSound(report) ? EXIT.sound : EXIT.unsound };
}

async function carryOut({ command, file, to, instruction }: Request, environment: Environment): Promise<Report> {
  const config = readConfig(environment);
  const folder = dataFolder(config.directory, config.journalArchive);
  if (instruction) return instruct(folder, instruction);
  switch (command) {
    case "replay":
      return replay(folder, to);
    case "verify":
      return verify(folder);
    case "snapshot":
      return takeSnapshot(folder);
    case "backup":
      return backup(folder, wanted(file, command));
    case "restore":
      return restore(folder, wanted(file, command));
    case "doctor":
      return doctor(folder, config);
    case "openapi":
      return writeReference(file, config);
    default:
      throw new OperatorRefused(`${JSON.stringify(command)} is no command: ${USAGE}`);
  }
}

function readRequest(args: readonly string[], calledFrom: string | undefined): Request {
  const { values, positionals } = parse(args);
  const [command, ...words] = positionals;
  if (command === undefined) throw new OperatorRefused(`a command is missing: ${USAGE}`);
  const instruction = readInstruction(command, words);
  const [file, extra] = instruction ? [] : words;
  const takesFile = command === "backup" || command === "restore" || command === "openapi";
  if (extra !== undefined || (file !== undefined && !takesFile))
    throw new OperatorRefused(`${extra ?? file} is one argument too many: ${USAGE}`);
  if (values.to !== undefined && command !== "replay") throw new OperatorRefused(`--to belongs to replay: ${USAGE}`);
  return {
    command,
    // npm works in the repository; a relative FILE is meant from where it was called.
    file: file === undefined ? null : resolve(calledFrom ?? ".", file),
    to: values.to === undefined ? null : readSequence(values.to),
    instruction,
    json: values.json ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: "string" }, json: { type: "boolean" } },
    });
  } catch (error) {
    const [why = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new OperatorRefused(`${why.replace(/\.? To specify.*$/, "")}: ${USAGE}`);
  }
}

function readSequence(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new OperatorRefused(`--to must be a record's number such as 1200, not "${text}"`);
  return Number(text);
}

function wanted(file: string | null, command: string): string {
  if (file === null) throw new OperatorRefused(`${command} needs a file: ${USAGE}`);
  return file;
}
