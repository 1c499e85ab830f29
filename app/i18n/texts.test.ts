import fc from "fast-check";
import { expect, test } from "vitest";
import { Texts } from "./texts";

const english = new Texts("en-US", {
  common: { nav: { home: "Home", hello: "Hello {{name}}, {{name}}" }, orders_one: "{{count}} order", orders_other: "{{count}} orders" },
  spot: { buy: "Buy", nav: { home: "Spot home" }, left_zero: "Nothing left", left_other: "{{count}} left" },
}); // prettier-ignore
const russian = new Texts(
  "ru-RU",
  { common: { orders_one: "{{count}} ордер", orders_few: "{{count}} ордера", orders_many: "{{count}} ордеров", orders_other: "{{count}} ордера" } },
  english,
); // prettier-ignore

test("a key is looked up in the namespaces asked for, in their order, and in its own where it names one", () => {
  expect(english.translator()("nav.home")).toBe("Home");
  expect(english.translator(["spot", "common"])("nav.home")).toBe("Spot home");
  expect(english.translator("spot")("common:nav.home")).toBe("Home");
  expect(english.translator(["common", "spot"])("buy")).toBe("Buy");
});

test("a text that the language lacks is English, and one that nobody has is its key", () => {
  expect(russian.translator("spot")("buy")).toBe("Buy");
  expect(russian.translator()("nothing.there")).toBe("nothing.there");
  expect(russian.translator()("spot:nothing.there")).toBe("nothing.there");
  expect(new Texts("en-US").translator()("nav.home")).toBe("nav.home");
});

test("every gap is filled, one without a value with nothing, and a value is never read as a gap", () => {
  const t = english.translator();
  expect(t("nav.hello", { name: "Ada" })).toBe("Hello Ada, Ada");
  expect(t("nav.hello", {})).toBe("Hello , ");
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(t("nav.hello", { name })).toBe(`Hello ${name}, ${name}`);
    }),
  );
});

test.each([
  [1, "1 ордер"],
  [3, "3 ордера"],
  [5, "5 ордеров"],
  [21, "21 ордер"],
])("%i has the plural's form of the language", (count, text) => {
  expect(russian.translator()("orders", { count })).toBe(text);
});

test("nothing has words of its own where the language has some", () => {
  expect(english.translator("spot")("left", { count: 0 })).toBe("Nothing left");
  expect(english.translator("spot")("left", { count: 2 })).toBe("2 left");
  expect(english.translator()("orders", { count: 0 })).toBe("0 orders");
});

test("the same namespaces give the same function, also after more strings have come", () => {
  const texts = new Texts("en-US");
  const t = texts.translator(["spot", "common"]);
  texts.add("spot", { buy: "Buy" });
  expect(texts.translator(["spot", "common"])).toBe(t);
  expect(t("buy")).toBe("Buy");
  expect([texts.has("spot"), texts.has("common")]).toEqual([true, false]);
});
