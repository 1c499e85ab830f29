/**
 * The calls of the website to the spot and futures API hosts: the specification's headers, helpers, retries and
 * failures. Never throws for a network failure: that is code 500 with empty data and an err text.
 */
import { env } from "./env.server";
import { readCookies } from "./cookies.server";
import { requestIdOf } from "./request-id.server";
import { SESSION_COOKIES } from "./session.server";
import { shellTypeOf } from "./shell-type.server";
import { visitorAddressOf } from "./visitor-address.server";
import { LOCALES, type LocaleCode } from "~/i18n/locales";
import { DEVICE_ID_COOKIE, isDeviceId } from "~/lib/device/device-id";
import { deviceNameOf, systemVersionOf } from "~/lib/device/user-agent";
import { isCurrency } from "~/lib/format/currency";

/** An answer's body as it came; `err` only where the network failed. */
export interface ApiBody {
  code: number | string;
  data: unknown;
  msg?: string;
  err?: string;
}

/** Who calls: the page's request (for its cookies and abort) and language. */
export interface Caller {
  request: Request;
  locale: LocaleCode;
}

const TIME_LIMIT_MS = 5_000;
const RETRY_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const ANSWER_BYTES_MAX = 4_194_304;

type Query = Record<string, string | number | undefined>;

export const spotGet = (caller: Caller, path: string, query?: Query) => get(caller, "spot", path, query);
export const spotPost = (caller: Caller, path: string, body: unknown) =>
  post(caller, "spot", path, JSON.stringify(body), "application/json");
export const spotForm = (caller: Caller, path: string, body: Record<string, string>) =>
  post(caller, "spot", path, new URLSearchParams(body).toString(), "application/x-www-form-urlencoded");
export const futuresGet = (caller: Caller, path: string, query?: Query) => get(caller, "futures", path, query);
export const futuresPost = (caller: Caller, path: string, body: unknown) =>
  post(caller, "futures", path, JSON.stringify(body), "application/json");

type Host = "spot" | "futures";

async function get(caller: Caller, host: Host, path: string, query: Query = {}): Promise<ApiBody> {
  const url = hostUrl(host, path);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  const init: RequestInit = { method: "GET", headers: { ...headersFor(caller, host), ...traceOf(caller) } };
  const first = await send(caller, url, init);
  return first.retry && !caller.request.signal.aborted ? (await send(caller, url, init)).body : first.body;
}

async function post(caller: Caller, host: Host, path: string, body: string, contentType: string): Promise<ApiBody> {
  const headers = {
    ...headersFor(caller, host),
    ...traceOf(caller),
    ...visitorOf(caller, path),
    "content-type": contentType,
  };
  return (await send(caller, hostUrl(host, path), { method: "POST", headers, body })).body;
}

/** The page's request id, under which the exchange logs the call as well. */
function traceOf({ request }: Caller): Record<string, string> {
  const id = requestIdOf(request);
  return id === null ? {} : { "x-request-id": id };
}

/** For whom the exchange counts tries: ours believes it for the key, which is nobody else's business. */
function visitorOf({ request }: Caller, path: string): Record<string, string> {
  const { websiteKey } = env();
  const address = visitorAddressOf(request);
  if (websiteKey === null || address === null || isAbsolute(path)) return {};
  return { "x-website-key": websiteKey, "x-visitor-address": address };
}

const isAbsolute = (path: string) => path.startsWith("https://");

/** A path on the chosen host; an absolute https URL is used as given. */
function hostUrl(host: Host, path: string): URL {
  if (isAbsolute(path)) return new URL(path);
  const { spotApiUrl, futuresApiUrl } = env();
  return new URL((host === "spot" ? spotApiUrl : futuresApiUrl) + path);
}

async function send(caller: Caller, url: URL, init: RequestInit): Promise<{ body: ApiBody; retry: boolean }> {
  try {
    const signal = AbortSignal.any([caller.request.signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
    const response = await fetch(url, { ...init, signal, redirect: "error" });
    return { body: parseBody(await readText(response)), retry: RETRY_STATUSES.has(response.status) };
  } catch (error) {
    const err = error instanceof Error ? error.message : String(error);
    return { body: { code: 500, data: {}, err }, retry: true };
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new Error("the answer is too large");
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseBody(text: string): ApiBody {
  let body: unknown = JSON.parse(text);
  // Some hosts answer JSON wrapped in a string.
  if (typeof body === "string") body = JSON.parse(body);
  if (typeof body !== "object" || body === null || !("code" in body)) throw new Error("the answer has no code");
  const { code, data, msg } = body as { code: unknown; data?: unknown; msg?: unknown };
  if (typeof code !== "number" && typeof code !== "string")
    throw new Error("the answer's code is neither a number nor a string");
  return { code, data: data ?? null, ...(typeof msg === "string" ? { msg } : {}) };
}

function headersFor({ request, locale }: Caller, host: Host): Record<string, string> {
  const cookies = readCookies(request);
  const language = LOCALES[locale].code;
  const access = cookies[SESSION_COOKIES.access] ?? "";
  const deviceId = isDeviceId(cookies[DEVICE_ID_COOKIE]) ? cookies[DEVICE_ID_COOKIE] : "";
  const userAgent = request.headers.get("User-Agent") ?? "";
  const headers: Record<string, string | undefined> = {
    accept: "application/json",
    language,
    "x-language": language,
    "X-Authorization": access,
    token: cookies[SESSION_COOKIES.token] ?? access,
    loginToken: cookies[SESSION_COOKIES.token] ?? access,
    selectType: isCurrency(cookies.pricingCurrency) ? cookies.pricingCurrency : LOCALES[locale].fiat,
    deviceId,
    cwDeviceId: deviceId,
    systemVersion: systemVersionOf(userAgent),
    deviceName: deviceNameOf(userAgent),
    clientTag: "web",
    "X-Requested-With": "XMLHttpRequest",
    system: shellTypeOf(request) ?? undefined,
  };
  if (host === "futures") {
    Object.assign(headers, {
      appVersion: "1",
      "Accept-Language": LOCALES[locale].tag,
      "x-locale": language,
      thirdAppToken: cookies[SESSION_COOKIES.futures] ?? access,
      thirdAppId: "bourse",
    });
  }
  return Object.fromEntries(
    Object.entries(headers)
      .filter((entry): entry is [string, string] => entry[1] !== undefined)
      .map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, "")]),
  );
}
