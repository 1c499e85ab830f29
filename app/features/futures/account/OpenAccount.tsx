import { useTranslation } from "~/i18n/use-translation";
import { ActionFields } from "../ActionFields";
import type { ActionForm } from "../use-action-form";
import { RiskQuestions } from "./RiskQuestions";

/** Where somebody has no futures account yet: what they should know, and the button that opens it. */
export function OpenAccount({ form }: { form: ActionForm }) {
  const { t } = useTranslation("futures");
  return (
    <div className="fut-open-account">
      <h2>{t("account.open")}</h2>
      <p>{t("account.openLead")}</p>
      <ActionFields form={form} intent="open-account" submitLabel={t("account.open")}>
        <RiskQuestions failure={form.failure} />
      </ActionFields>
    </div>
  );
}
