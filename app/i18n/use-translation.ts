import { createContext, useContext } from "react";
import { Texts, type PageTexts, type Translate } from "./texts";
import { LOCALES, DEFAULT_LOCALE } from "./locales";

/** The page's texts. Without any, keys are shown. */
export const TextsContext = createContext<PageTexts>(new Texts(LOCALES[DEFAULT_LOCALE].tag));

/** `t` of the page's language; keys without a namespace are those of `namespaces`, common ones unless told. */
export function useTranslation(namespaces?: string | readonly string[]): { t: Translate } {
  return { t: useContext(TextsContext).translator(namespaces) };
}
