import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { LinkButton } from "~/ui/Button";
import type { HomePage } from "./home-page";
import { useFunds } from "./use-funds";

/** The last word to someone without an account; on phones it also stays above the tab bar. */
export function Closing({ page }: { page: HomePage }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const funds = useFunds(page.testFunds);
  const isDemo = page.engine.ok && page.engine.data.isDemo;
  const demo = isDemo && (
    <LinkButton variant="outline" size="xl" to={path("/demo")}>
      {t("home:hero.tryDemo")}
    </LinkButton>
  );
  const create = (
    <LinkButton size="xl" to={path("/register")}>
      {t("home:hero.create")}
    </LinkButton>
  );
  return (
    <>
      <section className="ui-wrap ui-section">
        <div className="home-closing">
          <div>
            <h2 className="ui-t36">{t("home:closing.title")}</h2>
            <p>{funds ? t("home:closing.textDemo", { funds }) : t("home:closing.text")}</p>
          </div>
          <div className="home-closing-actions">
            {demo}
            {create}
          </div>
        </div>
      </section>
      <div className="home-regbar">
        {demo}
        {create}
      </div>
    </>
  );
}
