import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nativeSimulatorPage } from "~/features/native-simulator/native-simulator.page.server";
import { NativeSimulatorPage } from "~/features/native-simulator/NativeSimulatorPage";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";

export const handle = { i18n: ["simulator"] } satisfies ShellHandle;

export const loader = (args: LoaderFunctionArgs) => nativeSimulatorPage(args);
export const clientLoader = withStrings("simulator");

// For those who build a shell: found by its address alone, and by no search engine.
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageHead({ ...data, titleParts: [data.title], path: "/native-simulator", image: "home", isPrivate: true })
    : [];

export default function NativeSimulator() {
  return <NativeSimulatorPage view={useLoaderData<typeof loader>().view} />;
}
