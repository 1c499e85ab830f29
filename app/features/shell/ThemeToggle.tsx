import { useTranslation } from "~/i18n/use-translation";
import type { Theme } from "~/lib/preferences";
import { Icon } from "~/ui/Icon";
import { PreferenceForm } from "~/ui/PreferenceForm";

/**
 * Switches between light and dark. `words`: as a row of a menu, with its name spelled out. Where the device decides,
 * the style sheet alone knows which of the two there is to switch to.
 */
export function ThemeToggle({ theme, words = false }: { theme: Theme; words?: boolean }) {
  return (
    <PreferenceForm name="theme">
      {theme !== "dark" && <ThemeButton to="dark" words={words} />}
      {theme !== "light" && <ThemeButton to="light" words={words} />}
    </PreferenceForm>
  );
}

function ThemeButton({ to, words }: { to: "light" | "dark"; words: boolean }) {
  const { t } = useTranslation();
  const name = t(`theme.${to}`);
  return (
    <button
      name="theme"
      value={to}
      className={`${words ? "shell-row" : "ui-icon-btn"} shell-to-${to}`}
      aria-label={words ? undefined : name}
      title={words ? undefined : name}
    >
      <Icon name={to === "dark" ? "moon" : "sun"} />
      {words && name}
    </button>
  );
}
