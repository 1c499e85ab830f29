import { useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Field } from "~/ui/Field";
import { Icon } from "~/ui/Icon";
import { useHydrated } from "~/ui/use-hydrated";

/** A password with what JavaScript can add: a look at it, and a word about Caps Lock. */
export function PasswordField(props: {
  error?: ReactNode;
  hint?: ReactNode;
  autoComplete: "current-password" | "new-password";
  minLength?: number;
  maxLength: number;
  autoFocus?: boolean;
}) {
  const { t } = useTranslation("account");
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState("CapsLock"));
  const toggle = hydrated && (
    <button
      type="button"
      className="ui-icon-btn auth-eye"
      aria-label={t("field.showPassword")}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? "eyeOff" : "eye"} />
    </button>
  );
  return (
    <div>
      <Field
        {...props}
        label={t("field.password")}
        name="password"
        type={shown ? "text" : "password"}
        size="xl"
        required
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => setCapsLock(false)}
        end={toggle}
      />
      <p className="ui-field-warning auth-caps" role="status">
        {capsLock && (
          <>
            <Icon name="capsLock" size={14} />
            {t("field.capsLock")}
          </>
        )}
      </p>
    </div>
  );
}
