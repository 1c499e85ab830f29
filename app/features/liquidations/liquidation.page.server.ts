import { ERROR_CODES } from "~exchange/contract/error-codes";
import { getLiquidation } from "~exchange/contract/futures/get-liquidation";
import { Id } from "~exchange/contract/schemas";
import { translator } from "~/i18n/i18n.server";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { pageNotFound } from "~/server/locale.server";
import type { LiquidationPage } from "./liquidation-page";

/** One liquidation. Throws the 404 for one that there never was. */
export async function loadLiquidation(caller: Caller, param: string): Promise<LiquidationPage> {
  const id = Id.safeParse(param);
  if (!id.success) throw pageNotFound(caller.request);
  const facts = await call(caller, getLiquidation, { liquidationId: id.data });
  if (!facts.ok && facts.error === "LIQUIDATION_UNKNOWN") throw pageNotFound(caller.request);
  const t = translator(caller.locale, "futuresData");
  const words = { id: id.data };
  return {
    head: { title: t("liq.title", words), description: t("liq.description", words) },
    liquidationId: id.data,
    facts,
  };
}

/** The same as a file, to be worked out again elsewhere. */
export async function liquidationFile(caller: Caller): Promise<Response> {
  const id = Id.safeParse(new URL(caller.request.url).searchParams.get("id"));
  const facts = id.success ? await call(caller, getLiquidation, { liquidationId: id.data }) : null;
  if (facts?.ok) return Response.json(facts.data, { headers: { "Cache-Control": "no-store" } });
  const { code, status } = ERROR_CODES[facts?.error ?? "LIQUIDATION_UNKNOWN"];
  return Response.json({ code }, { status });
}
