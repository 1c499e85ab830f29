import type { LoaderFunctionArgs } from "@remix-run/node";
import { listInstruments } from "~exchange/contract/list-instruments";
import { call } from "./call.server";
import { localeOf, pageNotFound } from "./locale.server";

/** Throws the 404 screen, which offers the nearest pages and pairs. */
export async function missingPage({ params, request }: LoaderFunctionArgs): Promise<never> {
  const locale = localeOf(params, request);
  const instruments = await call({ request, locale }, listInstruments, {});
  const pairs = instruments.ok ? instruments.data.map((instrument) => instrument.pairCode) : [];
  throw pageNotFound(request, pairs);
}
