import type { LocaleCode } from "~/i18n/locales";
import type { Strings } from "./strings";

const SCRIPTS = {
  Cyrillic: /\p{Script=Cyrillic}/u,
  Arabic: /\p{Script=Arabic}/u,
  Hangul: /\p{Script=Hangul}/u,
  Kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Han: /\p{Script=Han}/u,
} as const;
type Script = keyof typeof SCRIPTS;

/** Scripts a language is written in besides Latin, which names and codes use everywhere. */
const OWN_SCRIPTS: Partial<Record<LocaleCode, readonly Script[]>> = {
  zh_CN: ["Han"],
  zh_TW: ["Han"],
  ja_JP: ["Han", "Kana"],
  ko_KR: ["Hangul"],
  ru_RU: ["Cyrillic"],
  uk_UA: ["Cyrillic"],
  ar_AE: ["Arabic"],
};

/** Simplified and traditional form of the characters an exchange's texts use, as pairs; only those that stand for one another. */
const HAN_PAIRS =
  "们們这這来來时時个個会會对對说說过過还還没沒开開关關买買卖賣单單价價实實现現总總额額数數据據录錄请請输輸错錯误誤码碼验驗证證权權应應学學习習网網络絡语語" +
  "设設备備账賬户戶转轉让讓进進长長门門间間问問题題页頁显顯颜顏边邊处處务務动動势勢变變区區图圖标標类類结結约約红紅绿綠级級续續线線终終经經统統继繼维維给給" +
  "绝絕绑綁编編缩縮缓緩词詞译譯认認识識记記话話详詳谁誰调調谢謝负負责責贵貴费費资資赠贈赢贏轨軌载載较較达達运運连連远遠迟遲适適选選递遞遗遺邮郵释釋钟鐘" +
  "银銀键鍵锁鎖闭閉闻聞队隊阳陽阶階际際陆陸险險随隨难難预預领領频頻风風骗騙击擊书書亏虧产產亲親亿億仅僅从從仓倉众眾优優传傳伤傷储儲兑兌决決况況冻凍净淨" +
  "减減创創办辦励勵劳勞协協压壓参參双雙发發号號启啟员員响響园園围圍圆圓圣聖场場块塊坚堅坛壇垫墊够夠头頭奖獎宁寧宝寶审審宽寬寻尋导導将將尔爾层層属屬岁歲岗崗" +
  "币幣师師帐帳带帶帮幫广廣庆慶库庫废廢异異张張强強归歸态態忆憶惊驚愿願战戰执執扩擴护護报報担擔拟擬拥擁择擇挂掛换換损損捡撿摆擺断斷无無旧舊术術机機杀殺" +
  "杠槓条條极極构構栏欄树樹样樣检檢楼樓横橫欢歡残殘毕畢气氣汇匯汉漢测測济濟涨漲润潤渐漸满滿滚滾灭滅灯燈点點热熱爱愛状狀独獨环環画畫畅暢监監盘盤确確种種积積" +
  "称稱稳穩窃竊竞競笔筆签簽简簡粮糧纪紀纯純纸紙练練组組细細织織绍紹绕繞绩績罗羅罚罰职職联聯脑腦节節获獲补補装裝见見观觀规規览覽觉覺触觸计計订訂讨討训訓议議" +
  "讯訊讲講许許论論访訪评評诉訴试試该該诚誠读讀课課谈談财財败敗货貨质質购購贯貫贴貼贷貸贸貿赏賞赔賠赖賴赚賺赛賽趋趨跃躍车車软軟轻輕辅輔辑輯违違逻邏链鏈销銷镜鏡" +
  "闪閃闲閒阅閱隐隱静靜顶頂项項顺順须須饰飾馆館驱驅鱼魚鸟鳥黄黃齐齊龙龍";

const pairs = HAN_PAIRS.match(/../gu) ?? [];
const SIMPLIFIED_ONLY = new Set(pairs.map((pair) => [...pair][0] ?? ""));
const TRADITIONAL_ONLY = new Set(pairs.map((pair) => [...pair][1] ?? ""));

/** Letters that belong to a neighbour: Russian ones in Ukrainian and so on. */
const FOREIGN_LETTERS: Partial<Record<LocaleCode, { name: string; has: (letter: string) => boolean }>> = {
  uk_UA: { name: "Russian", has: (letter) => "ыэёъЫЭЁЪ".includes(letter) },
  ru_RU: { name: "Ukrainian", has: (letter) => "іїєґІЇЄҐ".includes(letter) },
  zh_TW: { name: "simplified", has: (letter) => SIMPLIFIED_ONLY.has(letter) },
  zh_CN: { name: "traditional", has: (letter) => TRADITIONAL_ONLY.has(letter) },
};

/** Letters of another language or script in a locale's texts. */
export function scriptProblems(locale: LocaleCode, strings: Strings): string[] {
  const own = OWN_SCRIPTS[locale] ?? [];
  const neighbour = FOREIGN_LETTERS[locale];
  return [...strings].flatMap(([key, text]) => {
    const problems = Object.entries(SCRIPTS)
      .filter(([script, pattern]) => !own.some((o) => o === script) && pattern.test(text))
      .map(([script]) => `${key} holds ${script} letters: ${JSON.stringify(text)}`);
    const letters = neighbour ? [...new Set(text)].filter(neighbour.has) : [];
    if (neighbour && letters.length > 0) problems.push(`${key} holds ${neighbour.name} letters: ${letters.join("")}`);
    return problems;
  });
}
