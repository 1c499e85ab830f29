import { atom } from "jotai";

/** Whether a dialog stands over the page. */
export const dialogStatusAtom = atom<"show" | "hide">("hide");
/** Whether the menus of these products are open for show. */
export const p2pMenuVisibleAtom = atom(false);
export const futuresMenuVisibleAtom = atom(false);
/** API addresses that answered fastest, best first. */
export const fastApiUrlsAtom = atom<readonly string[]>([]);
/** Domains that belong to the exchange, for links in messages. */
export const securityDomainsAtom = atom<readonly string[]>([]);
