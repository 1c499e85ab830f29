import { useId, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { isAnySilenced, unsilenceAll } from "~/lib/silenced-questions";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { useHydrated } from "~/ui/use-hydrated";
import { Words } from "./Choice";

/** Brings back what the person didn't want to be asked any more; nothing where that is nothing. Only this browser knows. */
export function SilencedQuestions() {
  const { t } = useTranslation("preferences");
  const id = useId();
  const isHydrated = useHydrated();
  const [isBack, setIsBack] = useState(false);
  if (!isBack && !(isHydrated && isAnySilenced())) return null;
  const askAgain = () => {
    unsilenceAll();
    setIsBack(true);
  };
  return (
    <Card title={t("group.questions")}>
      <div className="prefs-rows">
        <div className="prefs-row" role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
          <Words id={id} label={t("questions.title")} hint={t("questions.hint")} />
          <div role="status">
            {isBack ? (
              <p>{t("questions.back")}</p>
            ) : (
              <Button type="button" variant="outline" size="m" onClick={askAgain}>
                {t("questions.askAgain")}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}
