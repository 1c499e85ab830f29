import { useTranslation } from "~/i18n/use-translation";
import { commands } from "~/lib/keyboard/commands";
import "./terminal-keys.css";

/** The way to the list of keys for whoever has the mouse in hand. */
export function KeysHelp() {
  const { t } = useTranslation();
  return (
    <button type="button" className="term-keys-help" title={t("keys.help")} onClick={() => commands.run("help")}>
      <kbd aria-hidden="true">?</kbd>
      {t("keys.short")}
    </button>
  );
}
