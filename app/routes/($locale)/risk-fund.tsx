import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RiskFundPage } from "~/features/risk-fund/RiskFundPage";
import { loadRiskFund } from "~/features/risk-fund/risk-fund.page.server";
import { RISK_FUND_PATH } from "~/features/risk-fund/risk-fund-query";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";

export const handle = { i18n: ["futuresData"] } satisfies ShellHandle;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  return { page: await loadRiskFund({ request, locale }), locale, origin: siteOrigin(request) };
}

export const clientLoader = withStrings("futuresData");

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { page, locale, origin } = data;
  const { title, description } = page.head;
  return pageHead({ titleParts: [title], description, path: RISK_FUND_PATH, locale, origin, image: "markets" });
};

export default function RiskFund() {
  return <RiskFundPage page={useLoaderData<typeof loader>().page} />;
}
