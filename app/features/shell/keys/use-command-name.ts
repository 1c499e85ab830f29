import { useTranslation } from "~/i18n/use-translation";
import { isolateLtr } from "~/lib/isolate-ltr";
import type { CommandId } from "~/lib/keyboard/shortcuts";

/** What a command does, in words. */
export function useCommandName(): (command: CommandId) => string {
  const { t } = useTranslation("keys");
  const pages: Partial<Record<CommandId, string>> = {
    goHome: t("common:nav.home"),
    goMarkets: t("common:nav.markets"),
    goSpot: t("common:nav.spot"),
    goFutures: t("common:futuresNav.title"),
    goOrders: t("common:account.orders"),
  };
  return (command) => {
    const page = pages[command];
    if (page !== undefined) return t("command.go", { page });
    const share = /^share(\d+)$/.exec(command)?.[1];
    return share === undefined ? t(`command.${command}`) : t("command.share", { percent: isolateLtr(`${share}%`) });
  };
}
