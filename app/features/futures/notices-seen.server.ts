import { readCookies } from "~/server/cookies.server";

export const NOTICES_COOKIE = "futuresNoticesSeen";

/** Until when the person has put notices away, Unix ms; 0 for never. */
export function noticesSeen(request: Request): number {
  const text = readCookies(request)[NOTICES_COOKIE] ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
