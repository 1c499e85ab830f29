/**
 * One cold run of one book over one recorded flow, in this process: `ours|baseline FILE MESSAGES`. A flow shorter than
 * MESSAGES is repeated, each time into a fresh book. Prints one line of JSON, see Run.
 */
import { performance } from "node:perf_hooks";
import { loadBaseline } from "./baseline";
import type { Contender, NewContender } from "./contender";
import { OrderEntry } from "./order-entry";
import { Reports } from "./reports";
import { readWorkload, type Workload } from "./workload";

export interface Run {
  messages: number;
  wallMs: number;
  /** Of the process, its compiler's threads included. */
  cpuMs: number;
  /** Of the reports of each repetition. */
  sha256: string[];
}

/** More than any recorded flow makes; the reports refuse to be read when they overflowed. */
const REPORTS_A_MESSAGE = 1.2;

const [who, file = "", least = ""] = process.argv.slice(2);
const contender: NewContender = who === "ours" ? (idMax, log) => new OrderEntry(idMax, log) : loadBaseline();
const workload = readWorkload(file);
const idMax = workload.id.reduce((max, id) => Math.max(max, id), 0);
const repetitions = Math.ceil(Number(least) / workload.messages);

const run: Run = { messages: 0, wallMs: 0, cpuMs: 0, sha256: [] };

/** A function of its own, so that the compiler sees it whole: nothing follows the loop that the first repetition hasn't run. */
function handOver(book: Contender, flow: Workload): void {
  for (let sequence = 0; sequence < flow.messages; sequence += 1) book.handle(flow, sequence);
}

/** Times the loop that hands the messages over, reports included. */
function replay(book: Contender, flow: Workload): void {
  const cpu = process.cpuUsage();
  const started = performance.now();
  handOver(book, flow);
  run.wallMs += performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  run.cpuMs += (user + system) / 1e3;
  run.messages += flow.messages;
}

const logs = Array.from({ length: repetitions }, () => new Reports(Math.ceil(workload.messages * REPORTS_A_MESSAGE)));
for (const reports of logs) replay(contender(idMax, reports), workload);
run.sha256 = logs.map((reports) => reports.sha256());
console.log(JSON.stringify(run));
