import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Tabs } from "~/ui/Tabs";
import { CHANGES_PATH, RULES_PATH } from "./rules-paths";

const TABS = {
  spot: RULES_PATH,
  futures: `${RULES_PATH}?market=futures`,
  changes: CHANGES_PATH,
} as const;

/** The rules of each market, and what has become of them. */
export function RulesTabs({ current }: { current: keyof typeof TABS }) {
  const { t } = useTranslation("rules");
  const path = useLocalizedPath();
  return (
    <Tabs
      label={t("head.title")}
      tabs={(Object.keys(TABS) as (keyof typeof TABS)[]).map((tab) => ({
        to: path(TABS[tab]),
        label: t(`tabs.${tab}`),
        current: tab === current,
      }))}
    />
  );
}
