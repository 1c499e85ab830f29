import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useLocation,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { useEffect } from "react";
import { actOnFutures } from "~/features/futures/futures.action.server";
import { loadFuturesPage } from "~/features/futures/futures.page.server";
import { FuturesTerminal } from "~/features/futures/FuturesTerminal";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { keepGoodPage, loadOrKeep } from "~/features/terminal/last-good-page";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { keepLastContract } from "~/server/last-pair.server";
import { localeOf } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";

export const handle = {
  i18n: ["spot", "chart", "futures"],
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

const loadWithStrings = withStrings("spot", "chart", "futures");

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOrKeep(new URL(args.request.url).pathname, () => loadWithStrings(args));
}

export const action = guardedAction(async ({ params, request }) => {
  const locale = localeOf(params, request);
  return actOnFutures({ request, locale }, params.pair ?? "");
});

/** What only changes which part of the loaded data is shown needs no load. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // A refused form has changed nothing.
  if (actionStatus !== undefined && actionStatus >= 400) return false;
  if (formMethod || currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href) {
    return defaultShouldRevalidate;
  }
  const candles = ({ searchParams }: URL) => `${searchParams.get("interval")} ${searchParams.get("kind")}`;
  return candles(currentUrl) !== candles(nextUrl);
}

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
