import type { LoaderFunctionArgs } from "@remix-run/node";
import { listInstruments } from "~exchange/contract/list-instruments";
import { call } from "~/server/call.server";
import { localeOf, pageNotFound } from "~/server/locale.server";

export async function loader({ params, request }: LoaderFunctionArgs): Promise<never> {
  const locale = localeOf(params, request);
  const instruments = await call({ request, locale }, listInstruments, {});
  const pairs = instruments.ok ? instruments.data.map((instrument) => instrument.pairCode) : [];
  throw pageNotFound(request, pairs);
}

/** Never rendered: the loader always throws, and the root's error boundary draws the screen. */
export default function NotFound() {
  return null;
}
