import { useTranslation } from "~/i18n/use-translation";
import { ButtonsSection } from "./ButtonsSection";
import { ChartsSection } from "./ChartsSection";
import { ChoicesSection } from "./ChoicesSection";
import { ColorsSection } from "./ColorsSection";
import { DialogsSection } from "./DialogsSection";
import { FieldsSection } from "./FieldsSection";
import { FiguresSection } from "./FiguresSection";
import { PanelsSection } from "./PanelsSection";
import { TimesSection } from "./TimesSection";
import type { Tab } from "./tabs";
import "./gallery.css";

/** Every component of the design at its edges, in the page's language, theme and scheme. */
export function GalleryPage({ now, tab }: { now: number; tab: Tab }) {
  const { t } = useTranslation("gallery");
  return (
    <div className="ui-wrap gallery">
      <header className="gallery-head">
        <h1 className="ui-t36">{t("head.title")}</h1>
        <p className="ui-lead">{t("head.description")}</p>
      </header>
      <ButtonsSection />
      <FieldsSection />
      <ChoicesSection tab={tab} />
      <FiguresSection />
      <TimesSection now={now} />
      <ChartsSection now={now} />
      <PanelsSection />
      <DialogsSection />
      <ColorsSection />
    </div>
  );
}
