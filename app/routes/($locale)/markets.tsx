import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MarketsPage } from "~/features/markets/MarketsPage";
import { loadMarkets, readQuery, withShorterSearch } from "~/features/markets/markets.page.server";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";

export const handle = { i18n: ["markets"] } satisfies ShellHandle;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const shorter = withShorterSearch(request);
  if (shorter) throw redirect(shorter);
  const query = readQuery(new URL(request.url).searchParams);
  return { page: await loadMarkets({ request, locale }, query), locale, origin: siteOrigin(request) };
}

export const clientLoader = withStrings("markets");

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { page, locale, origin } = data;
  const { title, description } = page.head;
  return pageHead({ titleParts: [title], description, path: "/markets", locale, origin, image: "markets" });
};

export default function Markets() {
  return <MarketsPage page={useLoaderData<typeof loader>().page} />;
}
