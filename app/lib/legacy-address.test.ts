import fc from "fast-check";
import { expect, test } from "vitest";
import { legacyAddress } from "./legacy-address";

function addressOf(address: string): string | null {
  const { pathname, searchParams } = new URL(address, "http://site.test");
  return legacyAddress(pathname, searchParams);
}

test.each([
  ["/followup/trader/123?type=futures", "/copy-trading/futures-trader/123"],
  ["/followup/trader/123?type=futures&tab=orders&x=1", "/copy-trading/futures-trader/123?tab=orders&x=1"],
  ["/followup/trader/123?type=spot", "/copy-trading/spot-trader/123"],
  ["/followup/trader/123?type=other&x=1", "/copy-trading/spot-trader/123?x=1"],
  ["/followup/trader/123?x=1", "/copy-trading/spot-trader/123?x=1"],
  ["/h5/followup/trader/abc_9-X/orders", "/copy-trading/spot-trader/abc_9-X"],
  ["/followup?type=futures", "/copy-trading/futures"],
  ["/followup?type=spot&x=1&y=2", "/copy-trading/spot?x=1&y=2"],
  ["/followup", "/copy-trading/futures"],
  ["/followup?x=1", "/copy-trading/futures?x=1"],
  ["/followup/list/all?type=spot", "/copy-trading/spot"],
  ["/followup/trader", "/copy-trading/futures"],
  ["/followup/trader/?type=spot", "/copy-trading/spot"],
  ["/autosystem", "/bot-trade/autosystem"],
  ["/autosystem?sourceType=acme&x=1", "/bot-trade/acme?x=1"],
  ["/autosystem/deep/link?sourceType=acme", "/bot-trade/acme"],
  ["/autosystem?sourceType=", "/bot-trade/autosystem"],
  ["/autosystem?sourceType=..", "/bot-trade/autosystem"],
  ["/autosystem?sourceType=%2F%2Fevil.test", "/bot-trade/autosystem"],
])("%s is now %s", (old, now) => {
  expect(addressOf(old)).toBe(now);
});

test.each(["/", "/markets", "/bot-trade/autosystem", "/copy-trading/spot-trader/followup", "/markets?x=/followup"])(
  "%s is no old address",
  (address) => {
    expect(addressOf(address)).toBeNull();
  },
);

test("an answer is a page of this site and no old address itself", () => {
  const piece = fc.constantFrom(
    "/",
    "//",
    "followup",
    "autosystem",
    "trader",
    "bot-trade",
    "evil.test",
    "..",
    "%2f",
    "\\",
    "@",
    "7",
  );
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/followup/${pieces.join("")}`);
  const query = fc.record({ type: fc.string(), sourceType: fc.string(), x: fc.string() }, { requiredKeys: [] });
  fc.assert(
    fc.property(path, query, (text, values) => {
      const answer = addressOf(`${text}?${new URLSearchParams(values)}`);
      if (answer === null) return;
      expect(answer).toMatch(/^\/(copy-trading|bot-trade)\/[\w/-]+(\?|$)/);
      expect(addressOf(answer)).toBeNull();
    }),
  );
});
