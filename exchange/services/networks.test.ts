import { expect, test } from "vitest";
import { isOwnNetwork, networkOf } from "./networks";

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:0db8:0001:0002:ffff::", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("this machine and private networks are the operator's own, everyone else is a stranger", () => {
  const own = [
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "fd00::1",
  ];
  const strangers = [
    "172.32.0.1",
    "11.0.0.1",
    "192.169.0.1",
    "8.8.8.8",
    "::ffff:8.8.8.8",
    "2001:db8::1",
    "fe80::1%eth0",
    "",
    "x",
  ];
  for (const address of own) expect(isOwnNetwork(address), address).toBe(true);
  for (const address of strangers) expect(isOwnNetwork(address), address).toBe(false);
});
