import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { useEffect } from "react";
import { keepGoodPage, loadOrKeep } from "~/features/terminal/last-good-page";
import { revalidatesFor } from "~/features/terminal/revalidation";
import { Terminal } from "~/features/spot/Terminal";
import { actOnSpot } from "~/features/spot/spot.action.server";
import { loadSpotPage } from "~/features/spot/spot.page.server";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { keepLastPair } from "~/server/last-pair.server";
import { localeOf } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";

export const handle = {
  i18n: ["spot", "chart", "layout"],
  register: "terminal",
  hideFooter: true,
} satisfies ShellHandle;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const page = await loadSpotPage({ request, locale }, params.pair ?? "");
  return data({ locale, page }, { headers: keepLastPair(request, page.pair.pairCode) });
}

const loadWithStrings = withStrings("spot", "chart", "layout");

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOrKeep(new URL(args.request.url).pathname, () => loadWithStrings(args));
}

export const action = guardedAction(async ({ params, request }) => {
  const locale = localeOf(params, request);
  return actOnSpot({ request, locale }, params.pair ?? "");
});

export const shouldRevalidate = revalidatesFor((search) => `${search.get("interval")}`);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageHead({ ...data.page.head, locale: data.locale, image: "spot" }) : [];

export default function SpotRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { page } = loaded;
  const { pathname } = useLocation();
  useEffect(() => {
    keepGoodPage(pathname, loaded);
  }, [pathname, loaded]);
  const outcome = useActionData<typeof action>();
  return <Terminal key={`${page.pair.pairCode}:${page.account !== null}`} page={page} outcome={outcome} />;
}
