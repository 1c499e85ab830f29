// What may reach the website's pages at all. Pure: a request's line and headers in, a verdict out.

/** The methods that the site's routes have; every other one is answered 405. */
export const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];
/** The longest form of ours fits many times; the website's own limit on a form's size is lower still. */
const BODY_BYTES_MAX = 1_048_576;
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
/** Of a proxy, or of whoever writes them: the public address is a setting (SITE_URL), the peer is the socket's. */
const FORWARDED = /^(?:forwarded|x-forwarded-.+|x-real-ip|x-original-.+|x-rewrite-url)$/;

/**
 * @typedef {{ method?: string, url?: string, headers: Record<string, string | string[] | undefined> }} Asked
 * @typedef {{ status: number, sentence: string, headers?: Record<string, string> }} Verdict why not; `sentence` is a translation key
 */

/**
 * Null where the request may go on to the pages.
 * @param {Asked} request
 * @param {string | null} siteUrl the site's public address, where the operator has set one
 * @returns {Verdict | null}
 */
export function verdictOn({ method = "GET", url = "/", headers }, siteUrl) {
  if (!METHODS.includes(method)) {
    return { status: 405, sentence: "common:refused.method", headers: { Allow: METHODS.join(", ") } };
  }
  if (method !== "POST" && method !== "OPTIONS" && url.startsWith("/actions/")) {
    return { status: 405, sentence: "common:refused.method", headers: { Allow: "POST, OPTIONS" } };
  }
  if (method === "OPTIONS") return null;
  if (!isReadable(url, headers.host)) return { status: 400, sentence: "common:refused.address" };
  if (method === "POST" && !isOwnOrigin(headers, siteUrl)) return { status: 403, sentence: "errors:ORIGIN_REFUSED" };
  if (Number(headers["content-length"] ?? 0) > BODY_BYTES_MAX)
    return { status: 413, sentence: "errors:BODY_TOO_LARGE" };
  return null;
}

/** Whether a page's address can be made of a request. A path that starts with two slashes would be another host's. */
function isReadable(url, host) {
  if (typeof host !== "string" || !HOST.test(host) || !URL.canParse(`http://${host}/`)) return false;
  const path = url.split("?", 1)[0] ?? "";
  if (!path.startsWith("/")) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/**
 * Whether a form was sent by a page of ours. A browser names the page's origin with every POST; what names none (and isn't
 * vouched for by Sec-Fetch-Site) is no form of ours.
 */
function isOwnOrigin({ host, origin, "sec-fetch-site": site }, siteUrl) {
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (origin === undefined) return site === "same-origin";
  if (typeof origin !== "string" || !/^https?:\/\/[^/?#@\\]+$/.test(origin) || !URL.canParse(origin)) return false;
  const own = [host, ...(siteUrl === null ? [] : [new URL(siteUrl).host])];
  return own.includes(new URL(origin).host);
}

/**
 * Makes the pages see nothing that an outsider could have made up: no forwarded headers, the given id and address and no others,
 * and for a form the host it came from (which has just been found to be the site's).
 * @param {Asked} request is changed
 * @param {string} id
 * @param {string | null} address the visitor's
 */
export function makeTrusted(request, id, address) {
  const { headers } = request;
  for (const name of Object.keys(headers)) if (FORWARDED.test(name)) delete headers[name];
  headers["x-request-id"] = id;
  delete headers["x-visitor-address"];
  if (address !== null) headers["x-visitor-address"] = address;
  if (request.method === "POST" && typeof headers.origin === "string") headers.host = new URL(headers.origin).host;
}

/** The path alone: queries hold what no log should. @param {string | undefined} url */
export function pathOf(url = "/") {
  return (
    url
      .split("?", 1)[0]
      ?.replace(/[^\x21-\x7e]/g, "?")
      .slice(0, 500) ?? "/"
  );
}
