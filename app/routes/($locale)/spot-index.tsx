import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { localizedPath } from "~/i18n/localized-path";
import { lastPair } from "~/server/last-pair.server";
import { localeOf } from "~/server/locale.server";

/** Spot has no page of its own: it opens the pair that was looked at last. */
export function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const { search } = new URL(request.url);
  return redirect(localizedPath(locale, `/spot/${lastPair(request)}`) + search, { status: 302 });
}

/** Never rendered. */
export default function SpotIndex() {
  return null;
}
