import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/server/root-data.server";
import { sitemapIndex } from "~/server/sitemap.server";

/** Names the sitemap of each section. */
export function loader({ request }: LoaderFunctionArgs) {
  return new Response(sitemapIndex(siteOrigin(request)), { headers: { "Content-Type": "application/xml" } });
}
