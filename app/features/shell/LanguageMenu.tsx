import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { Icon } from "~/ui/Icon";
import { LanguageLinks } from "./LanguageLinks";
import { Menu } from "./Menu";

export function LanguageMenu() {
  const { t } = useTranslation();
  const locale = useLocale();
  const summary = (
    <>
      <Icon name="globe" />
      <span lang={locale.tag}>{locale.label}</span>
    </>
  );
  return (
    <Menu className="shell-language" label={`${t("language.choose")}: ${locale.label}`} summary={summary}>
      <LanguageLinks />
    </Menu>
  );
}
