import "@fontsource/inter/400.css";
import "@fontsource/inter/500.css";
import "@fontsource/inter/600.css";
import "@fontsource/inter/700.css";
import "@fontsource/inter/800.css";
import "~/ui/styles/tokens.css";
import "~/ui/styles/base.css";
import inter400 from "@fontsource/inter/files/inter-latin-400-normal.woff2?url";
import inter500 from "@fontsource/inter/files/inter-latin-500-normal.woff2?url";
import inter600 from "@fontsource/inter/files/inter-latin-600-normal.woff2?url";
import inter700 from "@fontsource/inter/files/inter-latin-700-normal.woff2?url";
import inter800 from "@fontsource/inter/files/inter-latin-800-normal.woff2?url";
import arabicFont from "~/ui/styles/font-ar.css?url";
import japaneseFont from "@fontsource-variable/noto-sans-jp/index.css?url";
import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { Provider } from "jotai";
import { useEffect, type ReactNode } from "react";
import { AppShell } from "~/features/shell/AppShell";
import { ErrorScreen } from "~/features/shell/ErrorScreen";
import { ErrorTitle } from "~/features/shell/ErrorTitle";
import { directionOf } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-locale";
import { useShellType } from "~/lib/native/shell-type";
import { reportError, startErrorReports } from "~/lib/browser-error-reports";
import { EarlyChunkReload } from "~/lib/EarlyChunkReload";
import { useNonce } from "~/lib/nonce";
import { useDocumentRequestId } from "~/lib/request-id";
import { takeFlash } from "~/server/flash.server";
import { helpLinks } from "~/server/help-links.server";
import { localeOfPath } from "~/server/locale.server";
import { readPreferences } from "~/server/preferences.server";
import { DisplayPreferences } from "~/features/shell/DisplayPreferences";
import { countVisit } from "~/server/activity.server";
import { env } from "~/server/env.server";
import {
  fiatRate,
  loadAnniversary,
  loadDemoMode,
  loadLanguages,
  loadPerson,
  siteOrigin,
  socketUrls,
} from "~/server/root-data.server";
import { shellTypeCookie } from "~/server/shell-type.server";
import { trackingView } from "~/server/tracking.server";
import type { Site } from "~/state/site";
import { SiteState } from "~/state/SiteState";
import { offeredLocales } from "~/server/visit.server";
import { useHydrated } from "~/ui/use-hydrated";

export const handle = { i18n: ["common", "errors"] };

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  ...[inter400, inter500, inter600, inter700, inter800].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const locale = localeOfPath(new URL(request.url).pathname);
  const { flash, headers } = takeFlash(request);
  const shellCookie = shellTypeCookie(request);
  if (shellCookie !== null) headers.append("Set-Cookie", shellCookie);
  const caller = { request, locale };
  void countVisit(caller);
  const preferences = readPreferences(request, locale);
  const [person, demo, languages, anniversary, pricingRate] = await Promise.all([
    loadPerson(caller),
    loadDemoMode(caller),
    loadLanguages(caller),
    loadAnniversary(caller),
    fiatRate(caller, preferences.pricingCurrency),
  ]);
  const rootData = {
    locale,
    preferences,
    pricingRate,
    loginState: person?.loginState ?? ("unlogin" as const),
    languages: person?.languages ?? languages,
    anniversary,
    origin: siteOrigin(request),
    sockets: socketUrls(),
    /** The languages to choose from. */
    offered: offeredLocales(request),
    help: helpLinks(locale),
    person,
    /** Whether the exchange hands out test funds and has a demo account. */
    demo,
    flash,
    /** Where errors of the browser are reported to; null: nowhere. */
    errorSink: env().sentryDsn,
    tracking: trackingView(request),
  } satisfies Site & Record<string, unknown>;
  return data(rootData, { headers });
}
export type RootData = Awaited<ReturnType<typeof loader>>["data"];

export function Layout({ children }: { children: ReactNode }) {
  // Absent on router errors (405, a failed root loader): the i18n instance still knows language and direction.
  const root = useRouteLoaderData<typeof loader>("root");
  const locale = useLocale();
  const shell = useShellType();
  const nonce = useNonce();
  const requestId = useDocumentRequestId();
  const error = useRouteError();
  // Remix says "no error" as undefined in the browser and as null on the server.
  const hasFailed = error !== undefined && error !== null;
  const isHydrated = useHydrated();
  // Browser tests wait for this mark: a click before hydration is lost.
  useEffect(() => {
    if (isHydrated) document.documentElement.dataset.hydrated = "true";
  }, [isHydrated]);
  return (
    <html
      lang={locale.tag}
      dir={directionOf(locale)}
      data-theme={root?.preferences.theme ?? "light"}
      data-scheme={root?.preferences.scheme ?? "upgreen"}
      data-request-id={requestId ?? undefined}
      data-density={root?.preferences.density ?? "standard"}
      data-balances={root?.preferences.balances ?? "shown"}
      data-system-out={shell ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <EarlyChunkReload nonce={nonce} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        {hasFailed && <ErrorTitle error={error} />}
        <Links />
        {locale.code === "ar_AE" && <link rel="stylesheet" href={arabicFont} />}
        {locale.code === "ja_JP" && <link rel="stylesheet" href={japaneseFont} />}
      </head>
      <body className={locale.code}>
        {children}
        <ScrollRestoration nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const site = useRouteLoaderData<typeof loader>("root") ?? null;
  const errorSink = site?.errorSink ?? null;
  useEffect(() => {
    if (errorSink !== null) startErrorReports(errorSink);
  }, [errorSink]);
  return (
    <Provider>
      <SiteState site={site}>
        <DisplayPreferences>
          <AppShell>
            <Outlet />
          </AppShell>
        </DisplayPreferences>
      </SiteState>
    </Provider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    // What the server answered is the server's to report.
    if (!isRouteErrorResponse(error)) reportError(error);
  }, [error]);
  return (
    <Provider>
      <AppShell handle={{ plain: true }}>
        <ErrorScreen error={error} />
      </AppShell>
    </Provider>
  );
}
