import { useId } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { PreferenceForm } from "~/ui/PreferenceForm";
import { Words } from "./Choice";

/** A choice out of many. It is sent by its button: a list under the keyboard's arrows changes with every press. */
export function ChoiceList(props: {
  name: string;
  label: string;
  hint: string;
  value: string;
  options: readonly { value: string; label: string }[];
  isDocument?: boolean;
}) {
  const { t } = useTranslation("preferences");
  const id = useId();
  return (
    <div className="prefs-row" role="group" aria-labelledby={id}>
      <Words id={id} label={props.label} hint={props.hint} />
      <PreferenceForm name={props.name} isConfirmed className="prefs-list" isDocument={props.isDocument}>
        <span className="ui-input ui-input-l ui-select">
          <select
            key={props.value}
            name={props.name}
            defaultValue={props.value}
            aria-labelledby={id}
            aria-describedby={`${id}-hint`}
          >
            {props.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="caret" />
        </span>
        <Button variant="outline">{t("save")}</Button>
      </PreferenceForm>
    </div>
  );
}
