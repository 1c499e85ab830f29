import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import { HomePage } from "~/features/home/HomePage";
import { loadHome } from "~/features/home/home.page.server";
import { HOME_TABS } from "~/features/home/home-tabs";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { withStrings } from "~/i18n/page-strings";
import { pageHead, SITE_NAME } from "~/lib/head";
import { faqPage, organization, website } from "~/lib/linked-data";
import type { RootData } from "~/root";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";

export const handle = { i18n: ["home"], plain: true } satisfies ShellHandle;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const tab = z.enum(HOME_TABS).catch("hot").parse(new URL(request.url).searchParams.get("tab"));
  return { page: await loadHome({ request, locale }, tab), locale, origin: siteOrigin(request) };
}

export const clientLoader = withStrings("home");

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { page, locale, origin } = data;
  return pageHead({
    titleParts: [page.head.title],
    description: page.head.description,
    path: "/",
    locale,
    origin,
    image: "home",
    linkedData: [organization(SITE_NAME, origin), website(SITE_NAME, locale, origin), faqPage(page.faq, locale)],
  });
};

export default function Home() {
  const { page } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<RootData>("root");
  return <HomePage page={page} holder={root?.person ?? null} />;
}
