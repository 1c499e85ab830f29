import type { FuturesMeans } from "../core";
import { ScanningWatch } from "../liquidation-watch";
import { SortedQueue } from "./sorted-queue";

/** What the twin has in place of books and heaps. */
export const PLAIN_MEANS: FuturesMeans = { newQueue: () => new SortedQueue(), newWatch: () => new ScanningWatch() };
