import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { useEffect } from "react";
import { actOnFutures } from "~/features/futures/futures.action.server";
import { loadFuturesPage } from "~/features/futures/futures.page.server";
import { FuturesTerminal } from "~/features/futures/FuturesTerminal";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { keepGoodPage, loadOrKeep } from "~/features/terminal/last-good-page";
import { revalidatesFor } from "~/features/terminal/revalidation";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { keepLastContract } from "~/server/last-pair.server";
import { localeOf } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";

export const handle = {
  i18n: ["spot", "chart", "futures", "layout"],
  register: "terminal",
  hideFooter: true,
  headerBackground: "primary",
  cardFillOnMobile: true,
  keyedByRoute: true,
} satisfies ShellHandle;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const page = await loadFuturesPage({ request, locale }, params.pair ?? "");
  return data({ locale, page }, { headers: keepLastContract(request, page.pair.pairCode) });
}

const loadWithStrings = withStrings("spot", "chart", "futures", "layout");

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOrKeep(new URL(args.request.url).pathname, () => loadWithStrings(args));
}

export const action = guardedAction(async ({ params, request }) => {
  const locale = localeOf(params, request);
  return actOnFutures({ request, locale }, params.pair ?? "");
});

export const shouldRevalidate = revalidatesFor((search) => `${search.get("interval")} ${search.get("kind")}`);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageHead({ ...data.page.head, locale: data.locale, image: "spot" }) : [];

export default function FuturesPairRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { page } = loaded;
  const { pathname } = useLocation();
  useEffect(() => {
    keepGoodPage(pathname, loaded);
  }, [pathname, loaded]);
  const outcome = useActionData<typeof action>();
  return <FuturesTerminal key={`${page.pair.pairCode}:${page.person !== null}`} page={page} outcome={outcome} />;
}
