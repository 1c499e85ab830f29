import type { LoaderFunctionArgs } from "@remix-run/node";
import { translator } from "~/i18n/i18n.server";
import { deepLink } from "~/lib/native/deep-link";
import { readShellType } from "~/lib/native/shell-type";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";
import { LINK_CHARACTERS_MAX, type SimulatorView } from "./simulator-view";

/** Which shell the page plays, and what the link in its address would open. Whoever writes the address chooses both. */
export function nativeSimulatorPage({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const query = new URL(request.url).searchParams;
  const origin = siteOrigin(request);
  const link = query.get("link");
  const t = translator(locale, "simulator");
  const view: SimulatorView = {
    shell: readShellType(query.get("shell")) ?? "ios",
    origin,
    link: link?.slice(0, LINK_CHARACTERS_MAX) ?? "",
    verdict: link === null ? null : deepLink(link, origin, locale),
  };
  return { locale, origin, title: t("head.title"), description: t("head.lead"), view };
}
