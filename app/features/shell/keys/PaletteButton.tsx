import { useTranslation } from "~/i18n/use-translation";
import { commandKey } from "~/lib/keyboard/command-key";
import { commands } from "~/lib/keyboard/commands";
import { useHydrated } from "~/ui/use-hydrated";
import "./key-buttons.css";

/** Opens the palette and names its keys. The style sheet hides it where there are no scripts. */
export function PaletteButton() {
  const { t } = useTranslation();
  const key = useHydrated() ? commandKey() : "Ctrl";
  return (
    <button
      type="button"
      className="keys-open"
      aria-label={t("keys.palette")}
      title={t("keys.palette")}
      onClick={() => commands.run("palette")}
    >
      <kbd dir="ltr">{key} K</kbd>
    </button>
  );
}
