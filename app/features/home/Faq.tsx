import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LOCALE_CODES, LOCALES } from "~/i18n/locales";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Icon } from "~/ui/Icon";
import type { HomePage } from "./home-page";
import { START_COMMAND } from "./TileFigures";
import { useFunds } from "./use-funds";

export function Faq({ page }: { page: HomePage }) {
  const { t } = useTranslation();
  const funds = useFunds(page.testFunds);
  const isDemo = page.engine.ok && page.engine.data.isDemo;
  const languages = LOCALE_CODES.map((code) => LOCALES[code].label).join(", ");
  const quote = page.markets.ok ? (page.markets.data.rows[0]?.quote ?? "") : "";
  return (
    <section className="ui-wrap ui-section" id="faq">
      <div className="home-faq">
        <h2 className="ui-t36">{t("home:faq.title")}</h2>
        <div>
          {page.fees && quote && (
            <Question open question={t("home:faq.cost")}>
              {t("home:faq.costAnswer", {
                maker: isolateLtr(`${page.fees.maker}%`),
                taker: isolateLtr(`${page.fees.taker}%`),
                quote,
              })}
            </Question>
          )}
          {page.engine.ok && (
            <Question question={t("home:faq.prices")}>
              {isDemo ? t("home:faq.pricesAnswerDemo") : t("home:faq.pricesAnswer")}
            </Question>
          )}
          {funds && <Question question={t("home:faq.funds")}>{t("home:faq.fundsAnswer", { funds })}</Question>}
          <Question question={t("home:faq.self")}>{t("home:faq.selfAnswer", { command: START_COMMAND })}</Question>
          <Question question={t("home:faq.languages")}>{t("home:faq.languagesAnswer", { languages })}</Question>
        </div>
      </div>
    </section>
  );
}

function Question({ question, open = false, children }: { question: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary>
        {question}
        <Icon name="plus" size={20} />
      </summary>
      <p>{children}</p>
    </details>
  );
}
