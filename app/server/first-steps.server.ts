import { preferenceCookie, readCookies } from "./cookies.server";

const COOKIE = "firstSteps";
const HIDDEN = "hidden";

/** Whether the person has put the list of first steps away in this browser. */
export function hasHiddenFirstSteps(request: Request): boolean {
  return readCookies(request)[COOKIE] === HIDDEN;
}

export function hiddenFirstStepsCookie(request: Request): string {
  return preferenceCookie(request, COOKIE, HIDDEN);
}
