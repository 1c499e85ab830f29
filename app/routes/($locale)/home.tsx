import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import { HomePage } from "~/features/home/HomePage";
import { loadHome } from "~/features/home/home.page.server";
import { HOME_TABS } from "~/features/home/home-tabs";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import type { RootData } from "~/root";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";

export const handle = { i18n: ["home"], plain: true };

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const tab = z.enum(HOME_TABS).catch("hot").parse(new URL(request.url).searchParams.get("tab"));
  return { page: await loadHome({ request, locale }, tab), locale, origin: siteOrigin(request) };
}

export const clientLoader = withStrings("home");

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { page, locale, origin } = data;
  return pageHead({ titleParts: [page.head.title], description: page.head.description, path: "/", locale, origin });
};

export default function Home() {
  const { page } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<RootData>("root");
  return <HomePage page={page} holder={root?.person ?? null} />;
}
