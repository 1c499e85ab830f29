import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { Terminal } from "~/features/spot/Terminal";
import { actOnSpot } from "~/features/spot/spot.action.server";
import { loadSpotPage } from "~/features/spot/spot.page.server";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { localeOf } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";

export const handle = { i18n: ["spot"], register: "terminal", hideFooter: true };

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  return { locale, page: await loadSpotPage({ request, locale }, params.pair ?? "") };
}

export const clientLoader = withStrings("spot");

export const action = guardedAction(async ({ params, request }) => {
  const locale = localeOf(params, request);
  return actOnSpot({ request, locale }, params.pair ?? "");
});

/** What only changes which part of the loaded data is shown needs no load. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod || currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href) {
    return defaultShouldRevalidate;
  }
  const interval = (url: URL) => url.searchParams.get("interval");
  return interval(currentUrl) !== interval(nextUrl);
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageHead({ ...data.page.head, locale: data.locale }) : [];

export default function SpotRoute() {
  const { page } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return <Terminal key={`${page.pair.pairCode}:${page.account !== null}`} page={page} outcome={outcome} />;
}
