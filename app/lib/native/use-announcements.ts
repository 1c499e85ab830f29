import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { directionOf } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-locale";
import type { Theme } from "~/lib/preferences";
import { tellNative } from "./call-native";
import { OUTBOUND_TEXT_MAX } from "./outbound";
import type { ShellType } from "./shell-type";

/**
 * Tells the shell what it draws itself: theme, language, whether somebody is logged in, and the page's title. `theme`
 * and `isSignedIn` are null where the page doesn't know.
 */
export function useAnnouncements(shell: ShellType | null, theme: Theme | null, isSignedIn: boolean | null): void {
  const locale = useLocale();
  const { pathname } = useLocation();
  const { code } = locale;
  const direction = directionOf(locale);
  useEffect(() => {
    if (theme !== null) tellNative({ type: "theme-changed", theme }, shell);
  }, [shell, theme]);
  useEffect(() => {
    tellNative({ type: "locale-changed", locale: code, direction }, shell);
  }, [shell, code, direction]);
  useEffect(() => {
    if (isSignedIn !== null) tellNative({ type: "login-changed", isSignedIn }, shell);
  }, [shell, isSignedIn]);
  useEffect(() => {
    const title = document.title.slice(0, OUTBOUND_TEXT_MAX.title);
    const path = pathname.slice(0, OUTBOUND_TEXT_MAX.address);
    // The live price in a title is no news: a title is told once a page.
    if (title !== "") tellNative({ type: "title-changed", title, path }, shell);
  }, [shell, pathname]);
}
