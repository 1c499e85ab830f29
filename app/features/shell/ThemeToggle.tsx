import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Theme } from "~/lib/preferences";
import { Icon } from "~/ui/Icon";
import { usePageAddress } from "./use-page-address";

/**
 * Switches between light and dark. `words`: as a row of a menu, with its name spelled out. Where the device decides,
 * the style sheet alone knows which of the two there is to switch to.
 */
export function ThemeToggle({ theme, words = false }: { theme: Theme; words?: boolean }) {
  const { here } = usePageAddress();
  return (
    <Form method="post" action="/actions/preferences" replace preventScrollReset>
      <input type="hidden" name="redirectTo" value={here} />
      {theme !== "dark" && <ThemeButton to="dark" words={words} />}
      {theme !== "light" && <ThemeButton to="light" words={words} />}
    </Form>
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
