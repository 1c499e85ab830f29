import { isDeviceId } from "./device-id";
import type { DeviceInfo } from "./device-info";

/** As long as what was collected counts as current. */
export const DEVICE_INFO_MS = 24 * 60 * 60 * 1_000;

const KEY = "deviceInfo";

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Collected within the last day, or now; storage that the browser refuses keeps nothing. */
export async function keptDeviceInfo(
  storage: () => Kept,
  now: number,
  collect: () => Promise<DeviceInfo>,
): Promise<DeviceInfo> {
  const kept = read(storage, now);
  if (kept) return kept;
  const info = await collect();
  try {
    storage().setItem(KEY, JSON.stringify({ at: now, info }));
  } catch {
    return info;
  }
  return info;
}

/** Takes away what was collected: whether there was something. */
export function forgetDeviceInfo(storage: () => Kept): boolean {
  try {
    const hadInfo = storage().getItem(KEY) !== null;
    storage().removeItem(KEY);
    return hadInfo;
  } catch {
    return false;
  }
}

function read(storage: () => Kept, now: number): DeviceInfo | null {
  try {
    const value: unknown = JSON.parse(storage().getItem(KEY) ?? "null");
    return isKept(value) && value.at <= now && now - value.at < DEVICE_INFO_MS ? value.info : null;
  } catch {
    return null;
  }
}

/** Only what is read again is looked at: the browser may hold anything by then. */
function isKept(value: unknown): value is { at: number; info: DeviceInfo } {
  if (typeof value !== "object" || value === null || !("at" in value) || !("info" in value)) return false;
  const { at, info } = value;
  if (typeof at !== "number" || typeof info !== "object" || info === null || !("fingerprint" in info)) return false;
  return typeof info.fingerprint === "string" && isDeviceId(info.fingerprint);
}
