import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Folder of the recorded flows; where there is none, the benchmark can't run and the tests of flows are skipped. */
export const MATCHING_DATA = process.env["MATCHING_DATA"] || join(process.cwd(), "../shared/data/matching");

/** A recorded flow as index.json describes it. */
export interface Recording {
  name: string;
  scenario: string;
  /** A prefix holds the first 50,000 messages of its scenario. */
  part: "full" | "prefix";
  /** From the folder. */
  file: string;
  messages: number;
  /** Of the canonical text of all reports. */
  sha256: string;
  final: {
    restingOrders: number;
    bidLevels: number;
    askLevels: number;
    bestBid: number | null;
    bestAsk: number | null;
  };
}

/** All recordings. Throws where the folder has no index. */
export function readRecordings(): Recording[] {
  const { workloads }: { workloads: Recording[] } = JSON.parse(readFileSync(join(MATCHING_DATA, "index.json"), "utf8"));
  return workloads;
}
