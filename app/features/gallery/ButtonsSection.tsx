import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Button, LinkButton, type ButtonLook } from "~/ui/Button";
import { Icon, ICON_NAMES } from "~/ui/Icon";
import { Section } from "./Section";

const VARIANTS = ["primary", "outline", "soft", "ghost", "buy", "sell"] as const;
const SIZES = ["s", "m", "l", "xl"] as const satisfies readonly ButtonLook["size"][];

export function ButtonsSection() {
  const { t } = useTranslation("gallery");
  const path = useLocalizedPath();
  return (
    <Section title={t("section.buttons")}>
      <div className="gallery-box">
        {VARIANTS.map((variant) => (
          <div key={variant} className="gallery-row">
            {SIZES.map((size) => (
              <Button key={size} type="button" variant={variant} size={size}>
                {t(`button.${variant}`)}
              </Button>
            ))}
            <Button type="button" variant={variant} disabled>
              {t("button.disabled")}
            </Button>
          </div>
        ))}
        <div className="gallery-row">
          <LinkButton variant="outline" to={path("/ui")} preventScrollReset>
            {t("button.link")}
            <Icon name="arrow" />
          </LinkButton>
          <button type="button" className="ui-icon-btn" aria-label={t("button.icon")} title={t("button.icon")}>
            <Icon name="settings" />
          </button>
        </div>
        <div className="gallery-row gallery-icons">
          {ICON_NAMES.map((name) => (
            <Icon key={name} name={name} size={20} />
          ))}
        </div>
        <Button type="button" block>
          {t("button.block")}
        </Button>
      </div>
    </Section>
  );
}
