import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/Icon";
import type { HomePage } from "./home-page";

export function Faq({ page }: { page: HomePage }) {
  const { t } = useTranslation();
  return (
    <section className="ui-wrap ui-section" id="faq">
      <div className="home-faq">
        <h2 className="ui-t36">{t("home:faq.title")}</h2>
        <div>
          {page.faq.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                {question}
                <Icon name="plus" size={20} />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
