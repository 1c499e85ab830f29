import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LiquidationPage } from "~/features/liquidations/LiquidationPage";
import { loadLiquidation } from "~/features/liquidations/liquidation.page.server";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";

export const handle = { i18n: ["futuresData"] } satisfies ShellHandle;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  return { page: await loadLiquidation({ request, locale }, params.id ?? ""), locale, origin: siteOrigin(request) };
}

export const clientLoader = withStrings("futuresData");

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { page, locale, origin } = data;
  const { title, description } = page.head;
  const path = `/futures/liquidations/${page.liquidationId}`;
  return pageHead({ titleParts: [title], description, path, locale, origin, image: "markets" });
};

export default function LiquidationRoute() {
  return <LiquidationPage page={useLoaderData<typeof loader>().page} />;
}
