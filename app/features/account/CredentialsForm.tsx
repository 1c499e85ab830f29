import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { LIMITS } from "~exchange/contract/limits";
import { Banner } from "~/ui/Banner";
import { Button } from "~/ui/Button";
import { EmailField } from "~/ui/FilteredField";
import type { CredentialsRefusal } from "./credentials";
import { PasswordField } from "./PasswordField";

/** E-mail and password. What was typed stays after a refusal, except the password. */
export function CredentialsForm(props: { page: "login" | "register"; returnTo: string; email: string }) {
  const { page, returnTo, email } = props;
  const { t } = useTranslation("account");
  const refusal = useActionData<CredentialsRefusal>();
  const pending = useNavigation().state !== "idle";
  const errorAt = (field: CredentialsRefusal["field"]) =>
    refusal?.field === field ? t(`errors:${refusal.error}`) : undefined;
  const isNew = page === "register";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal && form.current) clearPassword(form.current, refusal.field ?? "password");
  }, [refusal]);
  return (
    <Form method="post" className="auth-form" ref={form}>
      {refusal && !refusal.field && (
        <Banner tone="error" live>
          {errorAt(null)}
        </Banner>
      )}
      <input type="hidden" name="returnTo" value={returnTo} />
      <EmailField
        label={t("field.email")}
        error={errorAt("email")}
        name="email"
        defaultValue={refusal?.email ?? email}
        autoComplete={isNew ? "email" : "username"}
        maxLength={LIMITS.emailCharacters}
        required
        size="xl"
      />
      <PasswordField
        error={errorAt("password")}
        hint={isNew ? t("field.newPasswordHint", { min: LIMITS.passwordCharactersMin }) : undefined}
        autoComplete={isNew ? "new-password" : "current-password"}
        minLength={isNew ? LIMITS.passwordCharactersMin : undefined}
        maxLength={LIMITS.passwordCharactersMax}
      />
      <Button size="xl" block aria-disabled={pending || undefined}>
        {pending ? t(`${page}.pending`) : t(`${page}.submit`)}
      </Button>
    </Form>
  );
}

/** A refused password is typed again, as it is after a page load; the cursor stands where something is wrong. */
function clearPassword(form: HTMLFormElement, wrong: "email" | "password") {
  const password = form.elements.namedItem("password");
  if (password instanceof HTMLInputElement) password.value = "";
  const field = form.elements.namedItem(wrong);
  if (field instanceof HTMLInputElement) field.focus();
}
