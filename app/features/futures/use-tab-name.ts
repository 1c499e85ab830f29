import { useTranslation } from "~/i18n/use-translation";
import type { FuturesTab } from "./futures-page";

const SHARED = ["open", "history", "fills"] as const;

/** Lists that a spot terminal has as well, by the same names. */
export function isShared(tab: FuturesTab): tab is (typeof SHARED)[number] {
  return SHARED.some((each) => each === tab);
}

export function useTabName(): (tab: FuturesTab) => string {
  const { t } = useTranslation("futures");
  return (tab) => t(isShared(tab) ? `spot:tabs.${tab}` : `tabs.${tab}`);
}
