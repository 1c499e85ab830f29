import { ANALYTICS_LIMITS } from "./limits";
import type { SendMethod } from "./ports";

/** What a client is started with. Values that can't be used count as not given. */
export interface AnalyticsConfig {
  /** Base address of the receiver; its paths are `/sync` and `/debug`. */
  url: string;
  /** Default `image`. */
  method?: string;
  /** Sends to the receiver's debug path. */
  debug?: boolean;
  /** Sends several events at once, where the browser can keep them meanwhile. Null or absent: each by itself. */
  batch?: { size?: number } | null;
  /** Checks names and arguments, and warns about what is wrong. */
  strict?: boolean;
  /** Property names that may leave the browser. Absent: all. */
  allow?: readonly string[];
}

const METHODS = ["image", "ajax", "beacon"] as const;

export function sendMethodOf(method: unknown): SendMethod {
  return METHODS.find((known) => known === method) ?? "image";
}

export function receiverAddress({ url, debug }: Pick<AnalyticsConfig, "url" | "debug">): string {
  return `${url.replace(/\/+$/, "")}/${debug ? "debug" : "sync"}`;
}

/** Events that a batch waits for. */
export function batchSizeOf(size: number | undefined): number {
  const limit = ANALYTICS_LIMITS.batchSize;
  if (size === undefined || !Number.isFinite(size)) return limit.default;
  return Math.min(limit.max, Math.max(limit.min, Math.trunc(size)));
}
