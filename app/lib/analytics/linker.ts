import { isObject } from "./checks";
import { ANALYTICS_LIMITS } from "./limits";
import { VISITOR_PARAMETER } from "./visitor-id";

/** Another site that is told who comes: links there carry the visitor's id. */
export interface Linker {
  /** Host of the site, and the start of its paths where only some of them are meant. */
  part_url: string;
  /** Behind the fragment, for sites that keep their pages there. */
  after_hash: boolean;
}

const DOMAIN_LIKE = /[A-Za-z0-9]+\./;

/** The entries that can be used; `warn` is told of the others by their place in the list, counted from 1. */
export function readLinkers(entries: readonly unknown[], warn: (message: string) => void): Linker[] {
  const linkers: Linker[] = [];
  entries.slice(0, ANALYTICS_LIMITS.linkers).forEach((entry, index) => {
    const linker = linkerOf(entry);
    if (linker) linkers.push(linker);
    else warn(`configuration of linker ${index + 1} is not supported`);
  });
  return linkers;
}

function linkerOf(entry: unknown): Linker | null {
  if (!isObject(entry)) return null;
  const { part_url, after_hash } = entry;
  if (typeof part_url !== "string" || !DOMAIN_LIKE.test(part_url) || typeof after_hash !== "boolean") return null;
  return part_url.length <= ANALYTICS_LIMITS.textCharacters ? { part_url, after_hash } : null;
}

/** The address with the visitor's id, where it leads to a listed site that isn't this one; null otherwise. */
export function decorateLink(
  href: string,
  { here, visitor, linkers }: { here: string; visitor: string; linkers: readonly Linker[] },
): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (!/^https?:$/.test(url.protocol) || url.host === new URL(here).host) return null;
  const linker = linkers.find(({ part_url }) => leadsTo(url, part_url));
  if (!linker) return null;
  const [address = "", hash] = splitAt(href, "#");
  const parameter = `${VISITOR_PARAMETER}=${encodeURIComponent(visitor)}`;
  const decorated = linker.after_hash
    ? `${address}#${withParameter(hash ?? "", parameter)}`
    : withParameter(address, parameter) + (hash === undefined ? "" : `#${hash}`);
  return decorated.length <= ANALYTICS_LIMITS.linkCharacters ? decorated : null;
}

/** By host and path alone: an address may name any site in its query. */
function leadsTo(url: URL, part: string): boolean {
  const [host = "", path] = splitAt(part.replace(/^https?:\/\//, ""), "/");
  const isHost = url.host === host.toLowerCase() || url.host.endsWith(`.${host.toLowerCase()}`);
  return isHost && (path === undefined || url.pathname.startsWith(`/${path}`));
}

/** One id only, also where the link is followed twice. */
function withParameter(address: string, parameter: string): string {
  const [path = "", query = ""] = splitAt(address, "?");
  const others = query.split("&").filter((part) => part !== "" && !part.startsWith(`${VISITOR_PARAMETER}=`));
  return `${path}?${[...others, parameter].join("&")}`;
}

function splitAt(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
