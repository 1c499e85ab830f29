import { guardedLoader, type GuardHandle } from "~/server/guards.server";
import { missingPage } from "~/server/missing-page.server";

export const handle = { guards: ["auth-route"] } satisfies GuardHandle;

export const loader = guardedLoader(handle, missingPage);

export default function TradingBotsDetail() {
  return null;
}
