import { useNavigate } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { SHORTCUTS, type CommandId } from "~/lib/keyboard/shortcuts";
import { useShellData } from "../root-data";
import { FUTURES_ORDERS_PATH, FUTURES_PAGES, ORDERS_PATH, PREFERENCES_PATH, SPOT_PATH } from "../sections";
import type { PaletteEntry } from "./palette-entry";

/** The pages that exist, as menus name them. */
export function usePageEntries(): PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = useLocalizedPath();
  const data = useShellData();
  const futures = t("futuresNav.title");
  const pages: { to: string; name: string; of?: string; command?: CommandId }[] = [
    { to: "/", name: t("nav.home"), command: "goHome" },
    { to: "/markets", name: t("nav.markets"), command: "goMarkets" },
    { to: SPOT_PATH, name: t("nav.spot"), command: "goSpot" },
    ...FUTURES_PAGES.map(({ path: to, name }, index) => ({
      ...{ to, name: t(name), of: futures },
      command: index === 0 ? ("goFutures" as const) : undefined,
    })),
    { to: "/trading-rules", name: t("footer.tradingRules"), of: t("nav.spot") },
    { to: PREFERENCES_PATH, name: t("account.preferences") },
    ...(data?.person
      ? [
          { to: ORDERS_PATH, name: t("account.orders"), of: t("nav.spot"), command: "goOrders" as const },
          { to: FUTURES_ORDERS_PATH, name: t("account.orders"), of: futures },
        ]
      : [
          { to: "/login", name: t("account.logIn") },
          { to: "/register", name: t("account.register") },
        ]),
    ...(data?.demo ? [{ to: "/demo", name: t("demo.account") }] : []),
  ];
  return pages.map(({ to, name, of, command }) => {
    const title = of ? t("keys:named", { name: of, value: name }) : name;
    return {
      id: `page-${to.replace(/\W+/g, "-")}`,
      title,
      kind: t("keys:kind.page"),
      words: [title, name],
      keys: SHORTCUTS.find((shortcut) => shortcut.command === command)?.keys,
      run: () => navigate(path(to)),
    };
  });
}
