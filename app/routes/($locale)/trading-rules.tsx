import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { TradingRulesPage } from "~/features/trading-rules/TradingRulesPage";
import { loadTradingRules, readRulesQuery } from "~/features/trading-rules/trading-rules.page.server";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";

export const handle = { i18n: ["rules"] } satisfies ShellHandle;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const query = readRulesQuery(new URL(request.url).searchParams);
  return { page: await loadTradingRules({ request, locale }, query), locale, origin: siteOrigin(request) };
}

export const clientLoader = withStrings("rules");

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { page, locale, origin } = data;
  const { title, description } = page.head;
  return pageHead({ titleParts: [title], description, path: "/trading-rules", locale, origin, image: "markets" });
};

export default function TradingRules() {
  return <TradingRulesPage page={useLoaderData<typeof loader>().page} />;
}
