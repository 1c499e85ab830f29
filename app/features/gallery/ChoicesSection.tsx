import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Checkbox } from "~/ui/Checkbox";
import { SelectField } from "~/ui/Field";
import { Tabs } from "~/ui/Tabs";
import { Section } from "./Section";
import { TABS, type Tab } from "./tabs";

export function ChoicesSection({ tab }: { tab: Tab }) {
  const { t } = useTranslation("gallery");
  const path = useLocalizedPath();
  return (
    <Section title={t("section.choices")}>
      <div className="gallery-box">
        <Tabs
          label={t("choice.tabs")}
          tabs={TABS.map((name, index) => ({
            to: path("/ui", { tab: name }),
            label: t(`choice.${name}`),
            current: name === tab,
            count: index === 0 ? undefined : index * 6,
          }))}
        />
        <div className="gallery-fields">
          <SelectField
            label={t("choice.select")}
            name="select"
            options={TABS.map((value) => ({ value, label: t(`choice.${value}`) }))}
          />
          <div className="gallery-row">
            <Checkbox label={t("choice.first")} name="first" defaultChecked />
            <Checkbox label={t("choice.second")} name="second" />
            <Checkbox label={t("button.disabled")} name="third" disabled />
          </div>
        </div>
      </div>
    </Section>
  );
}
