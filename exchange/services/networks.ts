import { BlockList, isIPv6 } from "node:net";

/** Addresses of this machine and of private networks, where the operator's own programs are: the website, a proxy. */
const OWN = new BlockList();
OWN.addSubnet("127.0.0.0", 8);
OWN.addSubnet("10.0.0.0", 8);
OWN.addSubnet("172.16.0.0", 12);
OWN.addSubnet("192.168.0.0", 16);
OWN.addAddress("::1", "ipv6");
OWN.addSubnet("fc00::", 7, "ipv6");

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address, or the /64 that one IPv6 customer owns. `address`: a socket's peer, never a header. */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const rest = tail === "" ? [] : tail.split(":");
    while (groups.length + rest.length < 8) groups.push("0");
    groups.push(...rest);
  }
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":");
}

/** Whether a peer is no stranger: it may speak for many people, so it isn't counted as one. */
export function isOwnNetwork(address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address.split("%")[0] ?? "";
  return OWN.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
