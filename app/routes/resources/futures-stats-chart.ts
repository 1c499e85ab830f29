import type { LoaderFunctionArgs } from "@remix-run/node";
import { statsEmbed } from "~/features/futures-stats/stats-embed.server";
import { DEFAULT_LOCALE, isLocaleCode } from "~/i18n/locales";

/** A chart of the statistics for other sites (SVG), in the language of `locale`. */
export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("locale");
  return statsEmbed({ request, locale: isLocaleCode(asked) ? asked : DEFAULT_LOCALE });
}
