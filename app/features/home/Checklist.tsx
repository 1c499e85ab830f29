import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { PreferenceForm, useChosen } from "~/ui/PreferenceForm";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import "./checklist.css";

const ACTION = "/actions/first-steps";

interface ChecklistProps {
  /** Null outside of demo mode: there is none to receive. */
  hasTestFunds: boolean | null;
  hasOrdered: boolean;
  hasFutures: boolean;
  /** Where a first order is placed. */
  terminal: string;
}

/** What a new account has done and has yet to do; gone once all of it is done, or hidden. */
export function Checklist({ hasTestFunds, hasOrdered, hasFutures, terminal }: ChecklistProps) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const isHidden = useChosen("firstSteps", "shown") === "hidden";
  const steps = [
    { name: t("home:start.account"), isDone: true, to: null },
    ...(hasTestFunds === null ? [] : [{ name: t("home:start.funds"), isDone: hasTestFunds, to: "/demo" }]),
    { name: t("home:start.order"), isDone: hasOrdered, to: terminal },
    { name: t("home:start.futures"), isDone: hasFutures, to: "/futures" },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isHidden || done === steps.length) return null;
  return (
    <section className="home-start" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{t("home:start.title")}</h2>
        <span className="ui-key">{t("home:start.progress", { done, all: steps.length })}</span>
        <PreferenceForm name="firstSteps" action={ACTION}>
          <button className="ui-link" name="firstSteps" value="hidden">
            {t("home:start.hide")}
          </button>
        </PreferenceForm>
      </header>
      <ol>
        {steps.map(({ name, isDone, to }) => (
          <li key={name} data-done={isDone || undefined}>
            <i aria-hidden="true">{isDone && <Icon name="check" size={14} />}</i>
            {isDone || to === null ? (
              <>
                <VisuallyHidden>{t("home:start.stepDone", { step: name })}</VisuallyHidden>
                <span aria-hidden="true">{name}</span>
              </>
            ) : (
              <Link className="ui-go" to={path(to)}>
                {name}
                <Icon name="arrow" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
