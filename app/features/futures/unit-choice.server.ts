import { QUANTITY_UNITS } from "~exchange/domain/futures/quantity";
import type { QuantityUnit } from "~exchange/contract/futures/schemas";
import { readCookies } from "~/server/cookies.server";

export const UNIT_COOKIE = "futuresUnit";

/** What the person last entered a size in, in this browser; the base asset before the first. */
export function unitChoice(request: Request): QuantityUnit {
  const chosen = readCookies(request)[UNIT_COOKIE];
  return Object.values(QUANTITY_UNITS).find((unit) => String(unit) === chosen) ?? QUANTITY_UNITS.bi;
}
