import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { commandKey } from "~/lib/keyboard/command-key";

const NAMES: Record<string, string> = { shift: "Shift", enter: "Enter", escape: "Esc" };

/** Keys as they are written on them, one after another. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation("keys");
  return (
    <span className="keys-caps" dir="ltr">
      {keys.map((key, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="ui-vh">{t("help.then")}</span>}
          {key.split("+").map((part) => (
            <kbd key={part}>{part === "mod" ? commandKey() : (NAMES[part] ?? part.toUpperCase())}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
