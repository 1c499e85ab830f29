import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DemoPage } from "~/features/account/DemoPage";
import { demoPage } from "~/features/account/demo.page.server";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";

export const handle = { i18n: ["account"] } satisfies ShellHandle;

export const loader = (args: LoaderFunctionArgs) => demoPage(args);
export const clientLoader = withStrings("account");

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageHead({ ...data, titleParts: [data.title], path: "/demo", image: "account" }) : [];

export default function Demo() {
  const { account, firstPage } = useLoaderData<typeof loader>();
  return <DemoPage account={account} firstPage={firstPage} />;
}
