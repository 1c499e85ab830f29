import type { Reports } from "./reports";
import type { Workload } from "./workload";

/** A book under the benchmark: takes the messages one by one and reports what it did. */
export interface Contender {
  handle(workload: Workload, sequence: number): void;
}

/** A fresh book. `idMax`: no message names a higher id. */
export type NewContender = (idMax: number, reports: Reports) => Contender;
