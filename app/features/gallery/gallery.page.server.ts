import type { LoaderFunctionArgs } from "@remix-run/node";
import { translator } from "~/i18n/i18n.server";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";
import { readTab } from "./tabs";

/** The moment of every example: fixed, so that two visits draw the same. */
const MOMENT = Date.UTC(2026, 10, 27, 14, 2, 11);

/** What the gallery needs beside its own examples. */
export function galleryPage({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const t = translator(locale, "gallery");
  return {
    locale,
    origin: siteOrigin(request),
    title: t("head.title"),
    description: t("head.description"),
    now: MOMENT,
    tab: readTab(new URL(request.url).searchParams.get("tab")),
  };
}
