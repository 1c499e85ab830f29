// Whom a request of the website comes from. Pure: addresses and a header in, an address out.
import { BlockList, isIP, isIPv6 } from "node:net";
import { Refusal } from "./refusal.mjs";

/** A network any wider would be half the internet, whose every visitor could then say who they are. */
const PREFIX_MIN = 8;
/** Proxies one behind the other; what stands before them in the header was made up or doesn't matter. */
const HOPS_MAX = 16;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/;

/**
 * The setting TRUSTED_PROXIES: addresses and networks, separated by commas. Throws Refusal.
 * @param {string | undefined} text
 */
export function readProxies(text = "") {
  const proxies = new BlockList();
  const parts = text.split(",").map((part) => part.trim());
  for (const part of parts.filter((part) => part !== "")) {
    const [address = "", prefix, ...rest] = part.split("/");
    const longest = isIPv6(address) ? 128 : 32;
    const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
    if (isIP(address) === 0 || rest.length > 0 || !(bits >= PREFIX_MIN && bits <= longest)) {
      throw new Refusal(`TRUSTED_PROXIES must list addresses such as 127.0.0.1 or 10.0.0.0/8, not "${part}".`);
    }
    proxies.addSubnet(address, bits, familyOf(address));
  }
  return proxies;
}

/**
 * The address a request comes from: the socket's peer, or whom the operator's own proxies name. Each proxy adds its peer at the
 * end of the header, so that only what the trusted ones have added is believed, from the end. Null where there is none.
 * @param {string | undefined} peer
 * @param {string | string[] | undefined} forwarded the header X-Forwarded-For
 * @param {BlockList} proxies
 */
export function visitorAddressOf(peer, forwarded, proxies) {
  let address = plain(peer ?? "");
  const hops = String(forwarded ?? "").split(",");
  for (const hop of hops.slice(-HOPS_MAX).reverse()) {
    const named = plain(hop.trim());
    if (isIP(named) === 0 || isIP(address) === 0 || !proxies.check(address, familyOf(address))) break;
    address = named;
  }
  return isIP(address) === 0 ? null : address;
}

/** Without port, brackets and zone; an IPv4 address as one. */
function plain(text) {
  const [, bracketed, v4] = WITH_PORT.exec(text) ?? [];
  const [address = ""] = (bracketed ?? v4 ?? text).split("%");
  return MAPPED.exec(address)?.[1] ?? address;
}

function familyOf(address) {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
