import { useState, type FocusEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { isEmail } from "~/lib/input/email";
import { readMobile } from "~/lib/input/mobile";
import { digitsOnly, verificationCode, type TextFilter } from "~/lib/input/text-filters";
import { Field, type FieldProps } from "./Field";
import { useFilteredTyping } from "./use-filtered-typing";

type InputProps = Omit<FieldProps, "value" | "onInput" | "onChange" | "onCompositionEnd" | "notice">;

/** A field that takes only what its filter keeps. Without JavaScript it is a plain one, and the server reads what it gets. */
export function FilteredField({
  filter,
  onValue,
  ...field
}: InputProps & { filter: TextFilter; onValue?(text: string): void }) {
  return <Field {...field} {...useFilteredTyping(filter, onValue)} />;
}

/** A verification code: six digits at most, offered by the phone that received it. */
export function CodeField(props: InputProps) {
  return (
    <FilteredField
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      spellCheck={false}
      {...props}
      filter={verificationCode}
    />
  );
}

/** A mobile number. Says when it is left as something else. */
export function MobileField(props: InputProps) {
  const { t } = useTranslation();
  const check = useCheckOnLeaving((text) => readMobile(text) !== null);
  const typing = useFilteredTyping(digitsOnly, check.forget);
  return (
    <Field
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      dir="ltr"
      {...props}
      {...typing}
      onBlur={check.onBlur}
      notice={check.isWrong ? t("common:field.mobileInvalid") : null}
    />
  );
}

/** An e-mail address. Says when it is left as something else; what counts is the server's word. */
export function EmailField({ maxLength, ...props }: InputProps & { maxLength: number }) {
  const { t } = useTranslation();
  const check = useCheckOnLeaving((text) => isEmail(text, maxLength));
  return (
    <Field
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={maxLength}
      {...props}
      onInput={check.forget}
      onBlur={check.onBlur}
      // Once is enough: the server's own word stands in the error.
      notice={check.isWrong && !props.error ? t("errors:EMAIL_INVALID") : null}
    />
  );
}

/** Whether a field was left with something wrong in it; an empty field is not wrong yet. */
function useCheckOnLeaving(isRight: (text: string) => boolean) {
  const [isWrong, setWrong] = useState(false);
  return {
    isWrong,
    forget: () => setWrong(false),
    onBlur: ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) =>
      setWrong(value.trim() !== "" && !isRight(value)),
  };
}
