import { useTranslation } from "~/i18n/use-translation";
import type { FailedOutcome } from "../outcome";
import { RISK_ANSWERS, RISK_QUESTIONS } from "../risk-check";

/** Three questions on what leverage does; each has one right answer. */
export function RiskQuestions({ failure }: { failure: FailedOutcome | null }) {
  const { t } = useTranslation("futures");
  return RISK_QUESTIONS.map((question) => {
    const isWrong = failure?.errors.some(({ field }) => field === question) ?? false;
    return (
      <fieldset key={question} className="fut-question" aria-invalid={isWrong || undefined}>
        <legend>{t(`quiz.${question}`)}</legend>
        {RISK_ANSWERS[question].map((answer) => (
          <label key={answer}>
            <input
              type="radio"
              name={question}
              value={answer}
              required
              defaultChecked={failure?.typed[question] === answer}
            />
            <span>{t(`quiz.${question}_${answer}`)}</span>
          </label>
        ))}
        {isWrong && (
          <p className="term-field-error" role="alert">
            {t("quiz.wrong")}
          </p>
        )}
      </fieldset>
    );
  });
}
