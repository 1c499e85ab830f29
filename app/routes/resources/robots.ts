import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/server/root-data.server";

/** What crawlers leave alone, and where the sitemap is. */
export function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    "Disallow: /actions/",
    "Disallow: /resources/",
    "",
    `Sitemap: ${siteOrigin(request)}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
