import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { preferencesPage } from "~/features/preferences/preferences.page.server";
import { PreferencesPage } from "~/features/preferences/PreferencesPage";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";

export const handle = { i18n: ["preferences"] };

export const loader = (args: LoaderFunctionArgs) => preferencesPage(args);
export const clientLoader = withStrings("preferences");

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageHead({ ...data, titleParts: [data.title], path: "/account/preferences", image: "account", isPrivate: true })
    : [];

export default function Preferences() {
  return <PreferencesPage view={useLoaderData<typeof loader>()} />;
}
