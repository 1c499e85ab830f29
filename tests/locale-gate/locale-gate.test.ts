import { expect, test } from "vitest";
import { staleExceptionProblems, type Exceptions } from "./exceptions";
import { glossaryProblems, holdsTerm, matchers, parseGlossary, sameAsEnglish, termsIn } from "./glossary";
import { englishPluralProblems, keyProblems, placeholderProblems } from "./keys";
import { scriptProblems } from "./script";
import { flatten, isSingleNumber } from "./strings";
import { bannedProblems, copiedProblems, markupProblems } from "./text";
import { keysUsedIn, usageProblems } from "./usage";

const strings = (entries: Record<string, string>) => new Map(Object.entries(entries));
const none: Exceptions = { identical: {}, glossary: {}, inflections: {} };

const HEADER = "key,en_US,zh_CN,zh_TW,tr_TR,ru_RU,uk_UA,ja_JP,fr_FR,es_ES,ar_AE,ko_KR,pt_PT,vi_VN";
const terms = parseGlossary(
  [
    HEADER,
    "order_book,Order book,订单簿,訂單簿,Emir Defteri,Книга ордеров,Книга ордерів,板情報,Carnet d’ordres,Libro de órdenes,دفتر الطلبات,호가창,Livro de ordens,Sổ lệnh",
    "price,Price,价格,價格,Fiyat,Цена,Ціна,価格,Prix,Precio,السعر,가격,Preço,Giá",
    "last_price,Last price,最新价,最新價,Son Fiyat,Последняя цена,Остання ціна,最終価格,Dernier prix,Último precio,آخر سعر,현재가,Último preço,Giá gần nhất",
    "deposit,Deposit,充值,儲值,Para Yatırma,Депозит,Депозит,入金,Dépôt,Depósito,إيداع,입금,Depósito,Nạp",
    "deposit_action,Deposit,充值,儲值,Para Yatır,Пополнить,Поповнити,入金する,Déposer,Depositar,إيداع,입금하기,Depositar,Nạp",
    "spot,Spot,现货,現貨,Spot,Спот,Спот,現物,Spot,Spot,التداول الفوري,현물,Spot,Giao ngay",
    "sell,Sell,卖出,賣出,Sat,Продать,Продати,売り,Vendre,Vender,بيع,매도,Vender,Bán",
  ].join("\n"),
);
const matching = matchers(terms);
const term = (key: string) => {
  const found = terms.find((t) => t.key === key);
  if (!found) throw new Error(key);
  return found;
};

test("a file of strings is flattened, and anything else in it is refused", () => {
  expect([...flatten("spot", { form: { submit: "Buy" } })]).toEqual([["spot:form.submit", "Buy"]]);
  expect(() => flatten("spot", { form: { submit: 1 } })).toThrow("spot:form.submit");
  expect(() => flatten("spot", { form: ["Buy"] })).toThrow("spot:form");
});

test("missing and extra keys are found", () => {
  const english = strings({ "spot:a.b": "B", "spot:a.c": "C" });
  expect(keyProblems("ja_JP", english, strings({ "spot:a.b": "B", "spot:a.d": "D" }))).toEqual([
    "spot:a.c is missing",
    "spot:a.d has no counterpart in English or is no plural form of the language",
  ]);
});

test("each language needs its own plural forms, and only those", () => {
  const english = strings({ "spot:n_one": "{{count}} order", "spot:n_other": "{{count}} orders" });
  const russian = strings({ "spot:n_one": "x", "spot:n_few": "x", "spot:n_other": "x" });
  expect(keyProblems("ru_RU", english, russian)).toEqual(["spot:n_many is missing"]);
  expect(keyProblems("ar_AE", english, strings({ "spot:n_other": "x" }))).toHaveLength(5);
  expect(keyProblems("ja_JP", english, strings({ "spot:n_one": "x", "spot:n_other": "x" }))).toHaveLength(1);
  expect(keyProblems("ja_JP", english, strings({ "spot:n_other": "x" }))).toEqual([]);
  expect(englishPluralProblems(strings({ "spot:n_other": "x" }))).toEqual(["spot:n_one is missing in English"]);
});

test("placeholders that differ are found, a number said in words is not", () => {
  const english = strings({
    "a:b": "{{price}} in {{asset}}",
    "a:n_one": "{{count}} order",
    "a:n_other": "{{count}} orders",
  });
  expect(placeholderProblems("fr_FR", english, strings({ "a:b": "{{ price }} en {{asset}}" }))).toEqual([]);
  expect(placeholderProblems("fr_FR", english, strings({ "a:b": "{{prix}} en {{asset}}" }))).toHaveLength(1);
  expect(placeholderProblems("fr_FR", english, strings({ "a:b": "{price} en {{price}} {{asset}}" }))).toHaveLength(1);
  expect(placeholderProblems("ar_AE", english, strings({ "a:n_two": "طلبان" }))).toEqual([]);
  expect(placeholderProblems("ar_AE", english, strings({ "a:n_few": "طلبات" }))).toHaveLength(1);
  // 21 takes the form of 1 in Russian: the number must be there.
  expect(placeholderProblems("ru_RU", english, strings({ "a:n_one": "Один ордер" }))).toHaveLength(1);
  expect(isSingleNumber("ru_RU", "one")).toBe(false);
});

test("markup, entities, nesting and edge spaces are found", () => {
  const bad = { a: "<b>Buy</b>", b: "Buy&nbsp;now", c: " Buy", d: "$t(a)", e: "", f: "Press <1>here</1>" };
  expect(markupProblems(strings(bad)).map((problem) => problem[0])).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(markupProblems(strings({ a: "1 < 2 & 3 > 2" }))).toEqual([]);
});

test("English left over is found; codes, shared terms and allowed keys are not", () => {
  const english = strings({ a: "Sign up", b: "BTC / USDT", c: "Spot", d: "Total", e: "{{price}}" });
  const same = sameAsEnglish("fr_FR", terms);
  expect(copiedProblems(english, english, same, { d: "the same word in French" })).toEqual([
    'a is the same as in English: "Sign up"',
  ]);
  expect(sameAsEnglish("ja_JP", terms).size).toBe(0);
});

test("letters of a neighbour's language and of other scripts are found", () => {
  expect(scriptProblems("uk_UA", strings({ a: "Рынки", b: "Ринки" }))).toEqual(["a holds Russian letters: ы"]);
  expect(scriptProblems("ru_RU", strings({ a: "Ціна" }))).toEqual(["a holds Ukrainian letters: і"]);
  expect(scriptProblems("zh_TW", strings({ a: "买卖", b: "買賣" }))).toEqual(["a holds simplified letters: 买卖"]);
  expect(scriptProblems("zh_CN", strings({ a: "買賣", b: "买卖" }))).toEqual(["a holds traditional letters: 買賣"]);
  expect(scriptProblems("fr_FR", strings({ a: "Цена BTC" }))).toHaveLength(1);
  expect(scriptProblems("ja_JP", strings({ a: "板情報とBTC" }))).toEqual([]);
});

test("banned words are found", () => {
  expect(bannedProblems("zh_TW", strings({ a: "網絡錯誤" }))).toHaveLength(1);
  expect(bannedProblems("ar_AE", strings({ a: "٢٤ ساعة" }))).toHaveLength(1);
  expect(bannedProblems("pt_PT", strings({ a: "A sua senha", b: "A sua palavra-passe" }))).toHaveLength(1);
  expect(bannedProblems("fr_FR", strings({ a: "Ton compte", b: "Votre bouton" }))).toHaveLength(1);
});

test("the longest term counts, as a whole word", () => {
  const names = (text: string) => termsIn(text, matching).map((found) => found[0]?.key);
  expect(names("Last price in the order book")).toEqual(["last_price", "order_book"].reverse());
  expect(names("Prices and spotless {{price}}")).toEqual(["price"]);
  expect(names("Nothing here")).toEqual([]);
});

test.each([
  ["ru_RU", "order_book", "Обновить книгу ордеров", true],
  ["ru_RU", "last_price", "По последней цене", true],
  ["ru_RU", "last_price", "По рыночной цене", false],
  ["uk_UA", "order_book", "У книзі ордерів", false],
  ["fr_FR", "order_book", "Le carnet d'ordres", true],
  ["fr_FR", "order_book", "Le livre des ordres", false],
  ["es_ES", "order_book", "Los libros de ordenes", true],
  ["tr_TR", "price", "Fiyatı seçin", true],
  ["tr_TR", "spot", "SPOT piyasası", true],
  ["ar_AE", "order_book", "في دفتر طلباتك", true],
  ["ar_AE", "price", "بسعر أعلى", true],
  ["ja_JP", "order_book", "板情報を見る", true],
  ["ja_JP", "order_book", "注文書を見る", false],
  ["ko_KR", "last_price", "현재가 기준", true],
  ["vi_VN", "last_price", "Giá gần nhất", true],
  ["vi_VN", "last_price", "Giá cuối", false],
] as const)("in %s, %s in “%s”: %s", (locale, key, text, isHeld) => {
  expect(holdsTerm(locale, text, term(key), [])).toBe(isHeld);
});

test("a term rendered otherwise is found, unless it is an exception or a listed inflection", () => {
  const english = strings({ "spot:a": "Sell at the last price", "spot:b": "Deposit" });
  const spanish = strings({ "spot:a": "Venta al último precio", "spot:b": "Depositar" });
  expect(glossaryProblems("es_ES", english, spanish, matching, none)).toEqual([
    'spot:a: "Sell" (sell) should be "Vender" in "Venta al último precio"',
  ]);
  expect(glossaryProblems("es_ES", english, spanish, matching, { ...none, inflections: { sell: ["vent"] } })).toEqual(
    [],
  );
  expect(
    glossaryProblems("es_ES", english, spanish, matching, { ...none, glossary: { "spot:a|sell": "noun" } }),
  ).toEqual([]);
  const wrong = strings({ "spot:b": "Ingresar" });
  expect(glossaryProblems("es_ES", english, wrong, matching, none)).toEqual([
    'spot:b: "Deposit" (deposit/deposit_action) should be "Depósito or Depositar" in "Ingresar"',
  ]);
});

test("an exception for nothing is found", () => {
  const exceptions: Exceptions = { identical: { "a:x": "why" }, glossary: { "a:b|nothing": "why" }, inflections: {} };
  expect(staleExceptionProblems(exceptions, new Set(["a:b"]), new Set(["price"]))).toHaveLength(2);
});

test("keys are found in calls, tables and templates", () => {
  const source = [
    'translator(locale, "home"); t("spot:a.b"); const tabs = ["home:tab.x", "nav.home"];',
    't(`errors:${name}`); t("head.title"); t("common:n", { count }); t(`status${code}`); t(`${page}.lead`); fetch("/a.b");',
  ].join("\n");
  const uses = keysUsedIn("x.tsx", source);
  const english = [
    "spot:a.b",
    "home:tab.x",
    "common:nav.home",
    "errors:NETWORK",
    "home:head.title",
    "common:status404",
    "home:x.lead",
  ];
  const all = new Set([...english, "common:n_one", "common:n_other", "spot:old"]);
  expect(usageProblems(uses, all)).toEqual(["spot:old is used nowhere"]);
  expect(usageProblems(uses, new Set(["errors:NETWORK"]))).toEqual([
    "x.tsx:1: spot:a.b is not in locales/en_US",
    "x.tsx:1: home:tab.x is not in locales/en_US",
    "x.tsx:2: common:head.title or home:head.title is not in locales/en_US",
    "x.tsx:2: common:n is not in locales/en_US",
    "x.tsx:2: common:status* or home:status* is not in locales/en_US",
    "x.tsx:2: common:*.lead or home:*.lead is not in locales/en_US",
  ]);
});
