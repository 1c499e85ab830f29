import { useTranslation } from "~/i18n/use-translation";
import { useFutures } from "../futures-context";
import type { Grounds } from "./preview";
import type { Side } from "./order-types";

/** What the buttons of both sides say: what happens to which position. */
export function useSideNames(act: Grounds["act"]): Record<Side, string> {
  const { t } = useTranslation("futures");
  const { rules } = useFutures();
  const base = { base: rules.base };
  if (act === "close") return { buy: t("form.closeShort", base), sell: t("form.closeLong", base) };
  if (act === "open") return { buy: t("form.openLong", base), sell: t("form.openShort", base) };
  return { buy: t("form.buyLong"), sell: t("form.sellShort") };
}
