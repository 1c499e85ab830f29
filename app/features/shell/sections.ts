import { FIRST_PAIR } from "~/lib/first-pair";

export const PREFERENCES_PATH = "/account/preferences";
export const ORDERS_PATH = "/orders/spot";

/** The terminal that "Spot" and "Trade" open. */
export const SPOT_PATH = `/spot/${FIRST_PAIR}`;

/** Whether a page belongs to the section that starts at this path. */
export function isInSection(section: "/" | "/markets" | "/spot", unprefixed: string): boolean {
  return section === "/" ? unprefixed === "/" : unprefixed === section || unprefixed.startsWith(`${section}/`);
}
