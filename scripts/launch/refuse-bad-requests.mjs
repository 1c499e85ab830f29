// Preloaded into the website. What remix-serve's adapter can't read (a Host that is none, a path with broken percent codes)
// it answers with 500 or a bare word: such requests are answered here, with 400 and a page.
import http from "node:http";

const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a page's address can be made of a request at all.
 * @param {{ url?: string, headers: { host?: string } }} request
 */
export function isReadable({ url = "/", headers: { host } }) {
  if (host !== undefined && !HOST.test(host)) return false;
  if (host !== undefined && !URL.canParse(`http://${host}/`)) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Bad Request | Bourse</title>
<h1>Bad Request</h1>
<p>400: this address can’t be read.</p>
<p><a href="/">Go Back Home</a></p>
</html>
`;

/** Answers 400. @param {import("node:http").ServerResponse} response */
export function refuse(response) {
  response.writeHead(400, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    Connection: "close",
  });
  response.end(PAGE);
}

/** Puts itself before every listener of a server class. @param {{ prototype: { emit: Function } }} Server */
export function guardServers(Server) {
  const { emit } = Server.prototype;
  Server.prototype.emit = function guarded(event, ...args) {
    if (event !== "request" || isReadable(args[0])) return emit.call(this, event, ...args);
    refuse(args[1]);
    return true;
  };
}

guardServers(http.Server);
