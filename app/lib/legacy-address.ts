/**
 * Addresses that pages had before, which links in the wild still name. Paths are unprefixed and come with their query;
 * null for every other address. An answer is never itself a legacy address.
 */
export function legacyAddress(path: string, query: URLSearchParams): string | null {
  const rest = new URLSearchParams(query);
  if (path.startsWith("/copy-trading")) return null;
  if (path.includes("/followup")) {
    const type = rest.get("type");
    rest.delete("type");
    return withQuery(followedPath(path, type), rest);
  }
  if (path.includes("/autosystem") && !path.includes("/bot-trade")) {
    const source = rest.get("sourceType") ?? "";
    rest.delete("sourceType");
    return withQuery(`/bot-trade/${NAME.test(source) ? source : "autosystem"}`, rest);
  }
  return null;
}

/** What may become a segment of a path as it came. */
const NAME = /^[\w-]{1,64}$/;

function followedPath(path: string, type: string | null): string {
  const trader = /\/followup\/trader\/([^/]*)/.exec(path)?.[1] ?? "";
  if (NAME.test(trader)) return `/copy-trading/${type === "futures" ? "futures" : "spot"}-trader/${trader}`;
  return type && type !== "futures" ? "/copy-trading/spot" : "/copy-trading/futures";
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
