import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/Icon";
import { usePageAddress } from "./use-page-address";

/** Switches between light and dark. `words`: as a row of a menu, with its name spelled out. */
export function ThemeToggle({ theme, words = false }: { theme: "light" | "dark"; words?: boolean }) {
  const { t } = useTranslation();
  const { here } = usePageAddress();
  const next = theme === "dark" ? "light" : "dark";
  const name = t(`theme.${next}`);
  return (
    <Form method="post" action="/actions/theme" replace preventScrollReset>
      <input type="hidden" name="theme" value={next} />
      <input type="hidden" name="redirectTo" value={here} />
      <button
        className={words ? "shell-row" : "ui-icon-btn"}
        aria-label={words ? undefined : name}
        title={words ? undefined : name}
      >
        <Icon name={next === "dark" ? "moon" : "sun"} />
        {words && name}
      </button>
    </Form>
  );
}
