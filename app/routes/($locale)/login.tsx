import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { login } from "~exchange/contract/login";
import { signIn } from "~/features/account/credentials.server";
import { SignInPage } from "~/features/account/SignInPage";
import { signInPage } from "~/features/account/sign-in.page.server";
import type { ShellHandle } from "~/features/shell/shell-handle";
import { withStrings } from "~/i18n/page-strings";
import { pageHead } from "~/lib/head";
import { guardedAction } from "~/server/origin.server";

export const handle = { i18n: ["account"], layout: "empty", plain: true } satisfies ShellHandle;

export const loader = (args: LoaderFunctionArgs) => signInPage(args, "login");
export const clientLoader = withStrings("account");
export const action = guardedAction((args: ActionFunctionArgs) => signIn(args, { endpoint: login }));

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageHead({ ...data, titleParts: [data.title], path: "/login", image: "account" }) : [];

export default function Login() {
  return <SignInPage page="login" view={useLoaderData<typeof loader>()} />;
}
