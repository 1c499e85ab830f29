import { useLocation, useNavigate, useSearchParams, useSubmit } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { LOCALES } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-locale";
import { commands } from "~/lib/keyboard/commands";
import { SHORTCUT_LEVELS, SHORTCUTS } from "~/lib/keyboard/shortcuts";
import { DENSITIES, schemesFor, THEMES } from "~/lib/preferences";
import { useShellData } from "../root-data";
import { usePageAddress } from "../use-page-address";
import type { PaletteEntry } from "./palette-entry";
import { useCommandName } from "./use-command-name";

/** Types that each terminal has in its address, as it names them. */
const PLAIN_TYPES = ["limit", "market"] as const;

/** What can be done from here: what keys do on this page, order types, the person's choices, and other languages. */
export function useActionEntries(): PaletteEntry[] {
  const { t } = useTranslation("keys");
  const kind = t("kind.action");
  const named = (id: string, name: string, value: string, run: () => void): PaletteEntry => {
    const title = t("named", { name, value });
    return { id, title, kind, words: [title, value, name], run };
  };
  return [...useCommandEntries(kind), ...useOrderTypes(named), ...useChoices(named), ...useLanguages(named)];
}

type Named = (id: string, name: string, value: string, run: () => void) => PaletteEntry;

/** Commands that this page offers; going to pages is among the pages. */
function useCommandEntries(kind: string): PaletteEntry[] {
  const nameOf = useCommandName();
  const isListed = (command: string) => command !== "palette" && command !== "leave" && !command.startsWith("go");
  return SHORTCUTS.filter(({ command }) => isListed(command) && commands.isOffered(command)).map(
    ({ command, keys }) => {
      const title = nameOf(command);
      return { id: `command-${command}`, title, kind, words: [title], keys, run: () => commands.run(command) };
    },
  );
}

function useOrderTypes(named: Named): PaletteEntry[] {
  const { t } = useTranslation("keys");
  const { unprefixed } = usePageAddress();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // With order keys on, their commands do the same.
  if (!/^\/(spot|futures\/usdt)\/./.test(unprefixed) || commands.isOffered("limit")) return [];
  return PLAIN_TYPES.map((type) =>
    named(`type-${type}`, t("spot:form.orderType"), t(`spot:orderType.${type}`), () => {
      const next = new URLSearchParams(search);
      next.set("type", type);
      navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
    }),
  );
}

function useChoices(named: Named): PaletteEntry[] {
  const { t } = useTranslation("preferences");
  const { pathname, search } = useLocation();
  const { code } = useLocale();
  const submit = useSubmit();
  const choices = {
    theme: THEMES,
    scheme: schemesFor(code),
    density: DENSITIES,
    shortcuts: SHORTCUT_LEVELS,
  } as const;
  return Object.entries(choices).flatMap(([name, values]) =>
    values.map((value) =>
      named(`choice-${name}-${value}`, t(`${name}.title`), t(`${name}.${value}`), () =>
        submit(
          { [name]: value, redirectTo: pathname + search, respond: "data" },
          { method: "post", action: "/actions/preferences", navigate: false, fetcherKey: `preference:${name}` },
        ),
      ),
    ),
  );
}

/** Another language is another document. */
function useLanguages(named: Named): PaletteEntry[] {
  const { t } = useTranslation();
  const { inLocale } = usePageAddress();
  const { code: current } = useLocale();
  const offered = useShellData()?.offered ?? [];
  return offered
    .filter((code) => code !== current)
    .map((code) =>
      named(`language-${code}`, t("language.title"), LOCALES[code].label, () => window.location.assign(inLocale(code))),
    );
}
