import { guardedLoader, type GuardHandle } from "~/server/guards.server";
import { missingPage } from "~/server/missing-page.server";

export const handle = { guards: ["futures-redirect"] } satisfies GuardHandle;

export const loader = guardedLoader(handle, missingPage);

/** Never rendered: the guard sends every visit on to a pair. */
export default function Futures() {
  return null;
}
