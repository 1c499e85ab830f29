import type { LocaleCode } from "~/i18n/locales";
import { baseKey, type Strings } from "./strings";

/** Markup, entities, edge spaces, nesting and emptiness: a string is one plain sentence or label. */
export function markupProblems(strings: Strings): string[] {
  return [...strings].flatMap(([key, text]) => {
    if (text.trim() === "") return [`${key} is empty`];
    const problems: string[] = [];
    if (/<\/?[a-z\d][^>]*>|<!--/i.test(text)) problems.push(`${key} holds markup`);
    if (/&(#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(text)) problems.push(`${key} holds an HTML entity`);
    if (/\$t\(/.test(text)) problems.push(`${key} is put together from another key`);
    if (text !== text.trim()) problems.push(`${key} starts or ends with a space, as parts of a sentence do`);
    return problems;
  });
}

/** Latin words that are their own translation everywhere, and what is no word at all. */
const UNIVERSAL = new Set(
  ["API", "ROI", "PnL", "DCA", "CTA", "OCO", "APR", "AUM", "FOK", "IOC", "GTC", "URL", "UTC", "CSV", "ID", "QR", "FAQ"]
    .concat(["Bourse", "BTC", "ETH", "USDT", "OK", "Maker", "Taker", "Email", "GitHub", "Apache", "npm", "WebSocket"])
    .map((word) => word.toLowerCase()),
);

/**
 * Texts left in English. Allowed: without words of their own, glossary terms that are the same in the language, and keys
 * of the exceptions.
 */
export function copiedProblems(
  english: Strings,
  translated: Strings,
  sameTerms: ReadonlySet<string>,
  allowed: Readonly<Record<string, string>>,
): string[] {
  return [...translated]
    .filter(([key, text]) => text === (english.get(key) ?? english.get(`${baseKey(key)}_other`)))
    .filter(([key, text]) => !(key in allowed) && !sameTerms.has(text.toLowerCase()) && hasOwnWords(text))
    .map(([key, text]) => `${key} is the same as in English: ${JSON.stringify(text)}`);
}

function hasOwnWords(text: string): boolean {
  const words = text.replace(/\{\{[^}]*\}\}/g, " ").match(/\p{L}+/gu) ?? [];
  return words.some((word) => word.length > 1 && !UNIVERSAL.has(word.toLowerCase()));
}

/** Renderings that others shipped and that mean something else, and another country's words; per locale. */
const BANNED: Partial<Record<LocaleCode, readonly RegExp[]>> = {
  zh_TW: [/默認|登錄|網絡|賬|視頻|軟件|設置|激活|加載|刷新|郵箱|信息|數據|質量|用戶名/],
  ja_JP: [/オープン利息|マーケット注文|(?<!ストップ)リミット注文/],
  ko_KR: [/가격 표시|오픈 이자/],
  ru_RU: [
    /отметить цену/i,
    /процентная ставка открыт|открытая процентная/i,
    /(?<!\p{L})(ты|твой|твоя|твои)(?!\p{L})/iu,
  ],
  uk_UA: [/відмітити ціну/i, /(?<!\p{L})(ти|твій|твоя|твої)(?!\p{L})/iu],
  tr_TR: [/pazar emri/i, /çekicilik/i, /geri çekil/i, /(satıcı|alıcı) komisyonu/i],
  fr_FR: [/(?<!\p{L})(tu|ton|tes|toi)(?!\p{L})/iu, /^croiser$/i],
  es_ES: [/(?<!\p{L})(usted|ustedes)(?!\p{L})/iu, /^cruzar$/i],
  pt_PT: [
    /juros em aberto/i,
    /marcar preço/i,
    /(?<!\p{L})(você|vocês|usuários?|senhas?|saques?|tela|celular|cadastr\p{L}*|registro)(?!\p{L})/iu,
  ],
  ar_AE: [/[٠-٩۰-۹]/, /جاذبية/],
  vi_VN: [/(?<!\p{L})chợ(?!\p{L})/iu],
};

export function bannedProblems(locale: LocaleCode, strings: Strings): string[] {
  return [...strings].flatMap(([key, text]) =>
    (BANNED[locale] ?? []).flatMap((banned) => {
      const found = banned.exec(text);
      return found ? [`${key} holds "${found[0]}", which is banned in ${locale}`] : [];
    }),
  );
}
