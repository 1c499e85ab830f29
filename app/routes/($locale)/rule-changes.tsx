import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { RuleChangesPage } from "~/features/trading-rules/RuleChangesPage";
import { loadRuleChanges } from "~/features/trading-rules/rule-changes.page.server";
import { CHANGES_PATH } from "~/features/trading-rules/rules-paths";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { localeOf } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";

export const handle = { i18n: ["rules"] } satisfies ShellHandle;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  return { page: await loadRuleChanges({ request, locale }), locale, origin: siteOrigin(request) };
}

export const clientLoader = withStrings("rules");

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { page, locale, origin } = data;
  const { title, description } = page.head;
  return pageHead({ titleParts: [title], description, path: CHANGES_PATH, locale, origin, image: "markets" });
};

export default function RuleChanges() {
  return <RuleChangesPage page={useLoaderData<typeof loader>().page} />;
}
