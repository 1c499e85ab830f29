import type { LoaderFunctionArgs } from "@remix-run/node";
import { translator } from "~/i18n/i18n.server";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";
import { readTab } from "./tabs";

/** What the gallery needs beside its own examples: a moment that server and browser agree on. */
export function galleryPage({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const t = translator(locale, "gallery");
  return {
    locale,
    origin: siteOrigin(request),
    title: t("head.title"),
    description: t("head.description"),
    now: Date.now(),
    tab: readTab(new URL(request.url).searchParams.get("tab")),
  };
}
