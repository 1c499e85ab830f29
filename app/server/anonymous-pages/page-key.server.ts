import type { IncomingHttpHeaders } from "node:http";
import { withoutLocale } from "~/i18n/localized-path";
import { readCookies } from "../cookies.server";
import { deviceTypeOf } from "../device-type.server";
import { env } from "../env.server";
import { localeOfPath } from "../locale.server";
import { readPreferences } from "../preferences.server";
import { trackingView } from "../tracking.server";
import { staysHere } from "../visit.server";

/** What is asked for, as Node hands it over. */
export interface Asked {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
}

/** A page that is the same for everybody whose request has the key. */
export interface SharedPage {
  key: string;
  /** The request as the page may see it: nothing that isn't in the key, or changes nothing in the page. */
  headers: IncomingHttpHeaders;
  request: Request;
}

/** Pages that show the market and nothing of a person, without their language. */
const PATHS = new RegExp(
  `^/(?:${[
    ...["markets", "trading-rules(?:/changes)?", "risk-fund", "futures-stats"],
    ...["spot/[A-Z0-9]{1,20}_[A-Z0-9]{1,20}", "futures/usdt/[A-Z0-9]{1,24}"],
    "futures/historical-funding-rates/[A-Z0-9]{1,24}",
  ].join("|")})?$`,
);
/** Parameters that these pages read. */
const PARAMETERS = new Set([
  "tab",
  "search",
  "quote",
  "sort",
  "order",
  "cut",
  "pair",
  "compare",
  "interval",
  "range",
  "kind",
  "group",
  "view",
  "theme",
]);
const SEARCH_LENGTH_MAX = 200;
const COOKIES_LENGTH_MAX = 4_096;
/** Choices of how pages look; their values, as they are understood, are part of the key. */
const LOOKS = [
  ...["theme", "appTheme", "scheme", "density", "timeZone", "pricingCurrency", "usageStatistics"],
  ...["shortcuts", "spokenPrice"],
];
/** Known, and in no such page. `locale` decides whether there is a page or a redirect. */
const BESIDE = ["locale", "lastPair", "lastContract", "deviceId", "firstSteps"];
const COOKIES = new Set([...LOOKS, ...BESIDE]);
/** Headers that loaders and actions may see. The rest, the browser's own name included, is kept from them. */
const HEADERS = [
  ...["host", "cookie", "x-request-id", "accept", "accept-encoding", "accept-language"],
  ...["sec-fetch-mode", "sec-ch-ua-mobile", "sec-gpc", "dnt"],
] as const;
/** A request that has one of these wants something else than a page. */
const REFUSED_HEADERS = ["authorization", "content-length", "content-type", "range", "transfer-encoding"] as const;

/**
 * The shared page that a request asks for; null where it asks for anything else, or carries anything that isn't known to
 * leave the page as it is: a session, a message, favourites, a shell, a cookie of somebody else's.
 */
export function sharedPageOf({ method, url = "/", headers }: Asked): SharedPage | null {
  if (method !== "GET" || REFUSED_HEADERS.some((name) => headers[name] !== undefined)) return null;
  const { host, cookie = "" } = headers;
  if (host === undefined || cookie.length > COOKIES_LENGTH_MAX || !URL.canParse(`http://${host}${url}`)) return null;
  const address = new URL(`http://${host}${url}`);
  if (!isKnownAddress(address, url)) return null;
  const request = requestOf(address, headers);
  const cookies = readCookies(request);
  if (Object.keys(cookies).some((name) => !COOKIES.has(name)) || !staysHere(request)) return null;
  const looks = readPreferences(request, localeOfPath(address.pathname));
  const tracking = trackingView(request);
  return {
    key: JSON.stringify([
      env().siteUrl === null ? host : "",
      address.pathname + address.search,
      looks,
      tracking && [tracking.choice, deviceTypeOf(request)],
    ]),
    headers: Object.fromEntries(request.headers),
    request,
  };
}

function isKnownAddress({ pathname, search, searchParams }: URL, url: string): boolean {
  // As it is written: the router and this must not read an address in two ways.
  if (url !== pathname + search || pathname.startsWith("//")) return false;
  const isKnown = PATHS.test(withoutLocale(pathname)) && search.length <= SEARCH_LENGTH_MAX;
  return isKnown && [...searchParams.keys()].every((name) => PARAMETERS.has(name));
}

/** With known headers and cookies only. */
function requestOf(address: URL, given: IncomingHttpHeaders): Request {
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = given[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return new Request(address, { headers });
}
