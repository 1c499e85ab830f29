import { atom } from "jotai";

/** Messages that the person hasn't read. */
export const unreadCountAtom = atom(0);
/** Whether the person earns rebates. */
export const rebateUserAtom = atom(false);
/** Whether the identity check is asked for, over the page. */
export const kycPopupAtom = atom(false);
/** The person as a lead of live rooms; null for everybody else. */
export const anchorInfoAtom = atom<Readonly<Record<string, unknown>> | null>(null);
/** Headers that calls to the futures host carry besides the usual ones. */
export const futuresHeadersAtom = atom<Readonly<Record<string, string>>>({});
