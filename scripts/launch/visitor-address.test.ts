import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "./refusal.mjs";
import { readProxies, visitorAddressOf } from "./visitor-address.mjs";

const PROXIES = readProxies("127.0.0.1, 10.0.0.0/8, fd00::/16");

test.each([
  ["the peer where it is no proxy of the operator's", "203.0.113.5", "198.51.100.1", "203.0.113.5"],
  ["whom a proxy names", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["whom the first of several proxies names", "127.0.0.1", "198.51.100.1, 10.1.2.3", "198.51.100.1"],
  ["never what a visitor has written before it", "127.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["the proxy where it names nobody", "127.0.0.1", undefined, "127.0.0.1"],
  ["the proxy where it names nonsense", "127.0.0.1", "1.1.1.1, unknown", "127.0.0.1"],
  ["an address without its port", "::ffff:127.0.0.1", "198.51.100.1:40312", "198.51.100.1"],
  ["an address of IPv6 without brackets", "fd00::7", "[2001:db8::9]:443", "2001:db8::9"],
  ["an address without its zone", "fe80::1%eth0", undefined, "fe80::1"],
])("a visitor's address is %s", (_, peer, forwarded, address) => {
  expect(visitorAddressOf(peer, forwarded, PROXIES)).toBe(address);
});

test("without trusted proxies the header is never read, and a connection that is gone has no address", () => {
  expect(visitorAddressOf("127.0.0.1", "198.51.100.1", readProxies(undefined))).toBe("127.0.0.1");
  expect(visitorAddressOf(undefined, "198.51.100.1", PROXIES)).toBeNull();
});

test("whatever a visitor writes, the proxy's own word about them stays", () => {
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), (written, honest) => {
      fc.pre(!/^(?:127\.0\.0\.1$|10\.)/.test(honest));
      expect(visitorAddressOf("10.0.0.1", `${written}, ${honest}`, PROXIES)).toBe(honest);
    }),
  );
});

test.each(["proxy.example", "10.0.0.0/33", "10.0.0.0/", "0.0.0.0/0", "10.0.0.0/8/8", "::/4", "127.0.0.1;10.0.0.1"])(
  "TRUSTED_PROXIES=%s stops the start with a sentence that names it",
  (text) => {
    expect(() => readProxies(text)).toThrow(Refusal);
    expect(() => readProxies(text)).toThrow(/^TRUSTED_PROXIES must /);
  },
);
