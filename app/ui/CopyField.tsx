import { useTranslation } from "~/i18n/use-translation";
import { Field } from "./Field";
import { Icon } from "./Icon";
import { useCopying } from "./use-copying";
import { useHydrated } from "./use-hydrated";

/** A value to take along: it can be selected, and copied by its button where JavaScript runs. */
export function CopyField({ label, value, name }: { label: string; value: string; name: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { copied, copy } = useCopying(value);
  const button = hydrated && (
    <button type="button" className="ui-icon-btn" onClick={copy} aria-label={`${t("common:action.copy")}: ${label}`}>
      <Icon name={copied ? "check" : "copy"} />
    </button>
  );
  return (
    <>
      <Field label={label} name={name} value={value} readOnly dir="ltr" size="xl" spellCheck={false} end={button} />
      <span className="ui-vh" role="status">
        {copied && t("common:action.copied")}
      </span>
    </>
  );
}
