import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FundingHistoryPage } from "~/features/funding-history/FundingHistoryPage";
import { loadFundingHistory } from "~/features/funding-history/funding-history.page.server";
import { FUNDING_PATH } from "~/features/funding-history/funding-query";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";

export const handle = { i18n: ["futuresData"] } satisfies ShellHandle;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  return { page: await loadFundingHistory({ request, locale }, params.id ?? ""), locale, origin: siteOrigin(request) };
}

export const clientLoader = withStrings("futuresData");

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { page, locale, origin } = data;
  const { title, description } = page.head;
  const path = `${FUNDING_PATH}/${page.pairCode}`;
  return pageHead({ titleParts: [title], description, path, locale, origin, image: "markets" });
};

export default function FundingHistory() {
  return <FundingHistoryPage page={useLoaderData<typeof loader>().page} />;
}
