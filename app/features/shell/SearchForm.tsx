import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { SEARCH_CHARACTERS_MAX } from "~/lib/search";
import { Icon } from "~/ui/Icon";
import { PaletteButton } from "./keys/PaletteButton";

/** Looks for pairs on the markets page; the button at its end opens the palette. */
export function SearchForm() {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  return (
    <Form className="shell-search" method="get" action={path("/markets")} role="search">
      <Icon name="search" />
      <input
        type="search"
        name="search"
        maxLength={SEARCH_CHARACTERS_MAX}
        placeholder={t("search.pairs")}
        aria-label={t("search.pairs")}
        autoComplete="off"
        enterKeyHint="search"
      />
      <PaletteButton />
    </Form>
  );
}
