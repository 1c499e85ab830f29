import { LOCALE_CODES, LOCALES, type LocaleCode } from "~/i18n/locales";
import type { Translate } from "~/i18n/texts";
import { isolateLtr } from "~/lib/isolate-ltr";
import type { QuestionAndAnswer } from "~/lib/linked-data";
import { fundsText } from "./funds-text";
import type { HomePage } from "./home-page";
import { START_COMMAND } from "./start-command";

/** What is known of the site: a question whose answer isn't known is not asked. */
type Known = Pick<HomePage, "fees" | "engine" | "testFunds" | "markets" | "perpetuals">;

/** Questions asked before signing up, with the answers of this very site. */
export function faqEntries(t: Translate, page: Known, locale: LocaleCode): QuestionAndAnswer[] {
  const funds = fundsText(page.testFunds, locale);
  const quote = page.markets.ok ? page.markets.data.rows[0]?.quote : undefined;
  const languages = LOCALE_CODES.map((code) => LOCALES[code].label).join(", ");
  const entries: QuestionAndAnswer[] = [];
  if (page.fees && quote) {
    const [maker, taker] = [isolateLtr(`${page.fees.maker}%`), isolateLtr(`${page.fees.taker}%`)];
    entries.push({ question: t("home:faq.cost"), answer: t("home:faq.costAnswer", { maker, taker, quote }) });
  }
  const futuresFees = page.perpetuals.ok ? page.perpetuals.data.fees : null;
  if (futuresFees) {
    const [maker, taker] = [isolateLtr(`${futuresFees.maker}%`), isolateLtr(`${futuresFees.taker}%`)];
    entries.push({ question: t("home:faq.futuresCost"), answer: t("home:faq.futuresCostAnswer", { maker, taker }) });
  }
  if (page.engine.ok) {
    const answer = page.engine.data.isDemo ? t("home:faq.pricesAnswerDemo") : t("home:faq.pricesAnswer");
    entries.push({ question: t("home:faq.prices"), answer });
  }
  if (funds) entries.push({ question: t("home:faq.funds"), answer: t("home:faq.fundsAnswer", { funds }) });
  entries.push({ question: t("home:faq.self"), answer: t("home:faq.selfAnswer", { command: START_COMMAND }) });
  entries.push({ question: t("home:faq.languages"), answer: t("home:faq.languagesAnswer", { languages }) });
  return entries;
}
