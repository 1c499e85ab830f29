import { guardedLoader, type GuardHandle } from "~/server/guards.server";
import { missingPage } from "~/server/missing-page.server";

export const handle = { guards: ["trading-bots"], authLogin: true } satisfies GuardHandle;

export const loader = guardedLoader(handle, missingPage);

export default function TradingBots() {
  return null;
}
