import type { LoaderFunctionArgs } from "@remix-run/node";
import { positionCard } from "~/features/futures/share/card.server";
import { DEFAULT_LOCALE, isLocaleCode } from "~/i18n/locales";
import { guardedLoader } from "~/server/guards.server";

/** The picture (SVG) of an open position of the caller's own, in the language of `locale`. */
export const loader = guardedLoader({ authLogin: true }, ({ request }: LoaderFunctionArgs) => {
  const asked = new URL(request.url).searchParams.get("locale");
  return positionCard({ request, locale: isLocaleCode(asked) ? asked : DEFAULT_LOCALE });
});
