import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FuturesStatsPage } from "~/features/futures-stats/FuturesStatsPage";
import { loadFuturesStats } from "~/features/futures-stats/futures-stats.page.server";
import { STATS_PATH } from "~/features/futures-stats/stats-query";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";

export const handle = { i18n: ["futuresData"] } satisfies ShellHandle;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  return { page: await loadFuturesStats({ request, locale }), locale, origin: siteOrigin(request) };
}

export const clientLoader = withStrings("futuresData");

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { page, locale, origin } = data;
  const { title, description } = page.head;
  return pageHead({ titleParts: [title], description, path: STATS_PATH, locale, origin, image: "markets" });
};

export default function FuturesStats() {
  const { page, origin } = useLoaderData<typeof loader>();
  return <FuturesStatsPage page={page} origin={origin} />;
}
