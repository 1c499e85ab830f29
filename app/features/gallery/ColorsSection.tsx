import { useTranslation } from "~/i18n/use-translation";
import { SCHEMES, THEMES } from "~/lib/preferences";
import { Button } from "~/ui/Button";
import { Change } from "~/ui/money/Change";
import { Section } from "./Section";

/** Light and dark; the third follows one of them. */
const DRAWN_THEMES = THEMES.filter((theme) => theme !== "system");

/** Every scheme in both themes, whatever the page's are. */
export function ColorsSection() {
  const { t } = useTranslation("gallery");
  return (
    <Section title={t("section.colors")}>
      <div className="gallery-colors">
        {DRAWN_THEMES.flatMap((theme) =>
          SCHEMES.map((scheme) => (
            <div key={theme + scheme} className="gallery-colorbox" data-theme={theme} data-scheme={scheme}>
              <code>{`${theme} / ${scheme}`}</code>
              <span className="gallery-row">
                <Change value="3.02" />
                <Change value="-2.16" />
                <Change value="0" />
              </span>
              <span className="gallery-row">
                <Button type="button" size="s" variant="buy">
                  {t("button.buy")}
                </Button>
                <Button type="button" size="s" variant="sell">
                  {t("button.sell")}
                </Button>
                <Button type="button" size="s">
                  {t("button.primary")}
                </Button>
              </span>
            </div>
          )),
        )}
      </div>
    </Section>
  );
}
