import { useRouteLoaderData } from "@remix-run/react";
import type { LocaleCode } from "~/i18n/locales";
import type { Preferences } from "~/lib/preferences";
import type { Person } from "~/server/root-data.server";
import type { HelpLinks } from "~/server/help-links.server";
import type { Flash } from "~/server/flash.server";

/** What the shell reads of the root loader's data. */
export interface ShellData {
  preferences: Pick<Preferences, "theme" | "balances">;
  person: Person | null;
  /** Offered, in the order of the menus. */
  languages: readonly LocaleCode[];
  anniversary: { openedOn: number } | null;
  flash: Flash | null;
  demo: boolean;
  /** The languages to choose from. */
  offered: LocaleCode[];
  /** Null where the operator has none. */
  help: HelpLinks | null;
}

/** Undefined where the root loader failed or never ran: the shell then shows what needs no data. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<ShellData>("root");
}
