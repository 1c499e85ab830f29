const HTTP = [
  "exchange/http/http.test.ts",
  "exchange/http/orders.test.ts",
  "exchange/http/bad-input.test.ts",
  "exchange/ws/ws.test.ts",
];
const SOCKETS = ["exchange/ws/ws.test.ts", "exchange/ws/delivery.test.ts", "exchange/ws/text-frame.test.ts"];
const services = (name, file, find, replace, tests = HTTP) => ({
  name,
  file: `exchange/services/${file}`,
  find,
  replace,
  tests,
});
const http = (name, file, find, replace, tests = HTTP) => ({
  name,
  file: `exchange/http/${file}`,
  find,
  replace,
  tests,
});
const ws = (name, file, find, replace) => ({ name, file: `exchange/ws/${file}`, find, replace, tests: SOCKETS });

/** Who may, how often, and what reaches whom. */
/** @type {import("./index.mjs").Fault[]} */
export const CALL_FAULTS = [
  http("foreign-pages-may-write", "router.ts", "      refuseForeignOrigin(endpoint, request, origins);\n", ""),
  http(
    "orders-not-counted",
    "router.ts",
    "      if (endpoint.orderEntry && caller) services.orderRate.take(caller.accountId);\n",
    "",
  ),
  http("field-given-twice-accepted", "input.ts", "    if (fields.has(name)) throw", "    if (fields.size < 0) throw"),
  http(
    "body-of-unknown-length-unlimited",
    "input.ts",
    "if (size <= LIMITS.bodyBytes) return void",
    "if (size >= 0) return void",
  ),
  http(
    "cursor-of-any-text",
    "cursor.ts",
    'if (!/^\\d{1,16}$/.test(text)) throw new Refusal("INPUT_INVALID", "cursor: not one of ours");',
    "",
    ["exchange/http/cursor.test.ts"],
  ),
  http(
    "spending-nothing-accepted",
    "order-input.ts",
    "if (units !== null && units > 0n) return units;",
    "if (units !== null) return units;",
    ["exchange/http/order-input.test.ts"],
  ),
  services(
    "session-that-has-run-out-accepted",
    "sessions.ts",
    "if (!session || session.expiresAt <= now()) return null;",
    "if (!session) return null;",
  ),
  services(
    "socket-ticket-used-twice",
    "socket-tickets.ts",
    "      const found = take(ticket);\n",
    "      const found = waiting.get(ticket);\n",
    ["exchange/services/socket-tickets.test.ts"],
  ),
  services("bucket-fills-from-the-beginning-again", "token-bucket.ts", "    this.last = now;\n", "", [
    "exchange/services/token-bucket.test.ts",
    "exchange/services/order-rate.test.ts",
  ]),
  services(
    "bound-of-orders-shared-by-everybody",
    "order-rate.ts",
    "buckets.set(accountId, bucket);",
    'buckets.set("", bucket);',
    ["exchange/services/order-rate.test.ts"],
  ),
  services(
    "levels-at-the-far-end-never-removed",
    "depth-publication.ts",
    "  for (const [price] of before.slice(at)) changes.push([price, 0]);\n",
    "",
    ["exchange/services/depth-publication.test.ts"],
  ),
  services(
    "depth-sequence-stands-still",
    "depth-publication.ts",
    "changed ? before.sequence + 1 : before.sequence",
    "before.sequence",
    ["exchange/services/depth-publication.test.ts"],
  ),
  services("neighbours-share-a-network", "networks.ts", ".slice(0, 4)", ".slice(0, 3)", [
    "exchange/services/networks.test.ts",
  ]),
  services(
    "engines-refusal-told-as-our-fault",
    "command-gate.ts",
    "throw new Refusal(error.code, error.message);",
    'throw new Refusal("INTERNAL", error.message);',
    ["exchange/services/command-gate.test.ts"],
  ),
  ws(
    "private-channel-shared-by-everybody",
    "subscriptions.ts",
    '? `${channel}@${caller?.accountId ?? ""}` : channel',
    "? channel : channel",
  ),
  ws(
    "private-channel-without-a-login",
    "subscriptions.ts",
    "if (!caller || caller.expiresAt <= services.now()) throw",
    "if (!caller) throw",
  ),
  ws(
    "counterpartys-fills-told",
    "private-topics.ts",
    "fills.push(...fillsOf(event).filter((fill) => fill.accountId === accountId));",
    "fills.push(...fillsOf(event));",
  ),
  ws(
    "missed-message-never-sent",
    "delivery.ts",
    "    else if (missed.message) queue(connection, missed.message);\n",
    "",
  ),
  ws(
    "frames-joined-backwards",
    "joined-frames.ts",
    "Buffer.concat(frames.reverse(), this.bytes)",
    "Buffer.concat(frames, this.bytes)",
  ),
  ws(
    "long-frames-length-in-one-byte-too-few",
    "text-frame.ts",
    "return length <= 0xffff ? 4 : 10;",
    "return length < 0xffff ? 4 : 10;",
  ),
  ws(
    "reader-that-is-behind-never-cut-off",
    "connection.ts",
    "now - this.behindSince > BEHIND_MS",
    "now < this.behindSince",
  ),
  {
    name: "whoever-calls-says-for-whom",
    file: "exchange/http/caller-address.ts",
    find: "return isWebsite && named !== null",
    replace: "return named !== null",
    tests: ["exchange/http/limits.test.ts"],
  },
  {
    name: "forwarded-addresses-believed-from-the-start",
    file: "scripts/launch/visitor-address.mjs",
    find: "hops.slice(-HOPS_MAX).reverse()",
    replace: "hops.slice(-HOPS_MAX)",
    tests: ["scripts/launch/visitor-address.test.ts"],
  },
];
