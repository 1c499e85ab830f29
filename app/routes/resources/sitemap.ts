import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/server/root-data.server";
import { isSitemapSection, sitemap, sitemapPaths } from "~/server/sitemap.server";

/** The sitemap of a section, `{section}.xml`. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const section = /^(.*)\.xml$/.exec(params.section ?? "")?.[1] ?? "";
  if (!isSitemapSection(section)) return new Response("Not Found", { status: 404 });
  const paths = await sitemapPaths(request, section);
  if (paths === null) return new Response("Service Unavailable", { status: 503, headers: { "Retry-After": "60" } });
  return new Response(sitemap(siteOrigin(request), paths), { headers: { "Content-Type": "application/xml" } });
}
