import fc from "fast-check";
import { expect, test } from "vitest";
import { FakeStore } from "~/lib/analytics/fake-ports";
import { campaignOf } from "./campaign";

const at = (query: string) => `http://site.test/x${query}`;

test("the campaign is that of the first address of the tab that has one", () => {
  const session = new FakeStore();
  expect(campaignOf(session, at(""))).toEqual({});
  const first = { utm_source: "letter", utm_campaign: "spring sale", type: "gift" };
  expect(campaignOf(session, at("?utm_source=letter&utm_campaign=spring+sale&type=gift&x=1"))).toEqual(first);
  expect(campaignOf(session, at("?utm_source=other"))).toEqual(first);
  expect(campaignOf(null, at("?utm_source=other"))).toEqual({ utm_source: "other" });
});

test.each(["?type=market", "?utm_source=", "?utm_source=me%40example.org", `?utm_source=${"x".repeat(65)}`, "?utm=x"])(
  "%s is no campaign",
  (query) => {
    expect(campaignOf(new FakeStore(), at(query))).toEqual({});
  },
);

test("whatever an address or the storage says, a campaign is a few plain words", () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true }),
      fc.string(),
      fc.oneof(fc.string(), fc.json()),
      (url, word, kept) => {
        const session = new FakeStore();
        session.set("analytics.campaign", kept);
        const address = new URL(url);
        address.searchParams.set("utm_source", word);
        for (const [name, value] of Object.entries(campaignOf(session, address.href))) {
          expect(name).toMatch(/^(type|utm_(source|medium|campaign|term|content))$/);
          expect(value).toMatch(/^[A-Za-z0-9][A-Za-z0-9 ._~-]{0,63}$/);
        }
      },
    ),
  );
});
