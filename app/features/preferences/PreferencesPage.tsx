import { useTranslation } from "~/i18n/use-translation";
import { LOCALES, type LocaleCode } from "~/i18n/locales";
import { CURRENCIES, currencySymbol } from "~/lib/format/currency";
import { SHORTCUT_LEVELS } from "~/lib/keyboard/shortcuts";
import {
  DATA_FORMATS,
  DENSITIES,
  SPOKEN_PRICES,
  THEMES,
  TIME_ZONE_TYPES,
  ZONE_OF_TYPE,
  type Preferences,
  type Scheme,
} from "~/lib/preferences";
import { Banner } from "~/ui/Banner";
import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import { Choice } from "./Choice";
import { ChoiceList } from "./ChoiceList";
import { DensityFigure, FormatFigure, KeysFigure, SchemeFigure, ThemeFigure, ZoneFigure } from "./figures";
import type { Keeping } from "./keeping";
import { SilencedQuestions } from "./SilencedQuestions";
import "./preferences.css";

export interface PreferencesView {
  locale: LocaleCode;
  languages: readonly LocaleCode[];
  preferences: Preferences;
  schemes: readonly Scheme[];
  hasRate: boolean;
  keeping: Keeping;
  /** Whether the person's use of the site may be counted; null where nobody counts. */
  usage: "on" | "off" | null;
}

/** Everything that one person may choose about how the site looks and speaks. */
export function PreferencesPage({ view }: { view: PreferencesView }) {
  const { t } = useTranslation("preferences");
  return (
    <div className="ui-wrap prefs">
      <header className="prefs-head">
        <h1 className="ui-t36">{t("head.title")}</h1>
        {view.keeping !== "failed" && <p className="ui-lead">{t(`keeping.${view.keeping}`)}</p>}
      </header>
      {view.keeping === "failed" && <Banner tone="warning">{t("keeping.failed")}</Banner>}
      <Language view={view} />
      <Figures view={view} />
      <Look view={view} />
      <Keys view={view} />
      <SilencedQuestions />
      {view.usage !== null && <Privacy usage={view.usage} />}
    </div>
  );
}

function Language({ view: { locale, languages, preferences, hasRate } }: { view: PreferencesView }) {
  const { t } = useTranslation("preferences");
  const { pricingCurrency } = preferences;
  const languageOptions = languages.map((code) => ({ value: code, label: LOCALES[code].label }));
  const currencyOptions = CURRENCIES.map((code) => ({ value: code, label: `${code}  ${currencySymbol(code)}` }));
  return (
    <Card title={t("group.language")}>
      <div className="prefs-rows">
        <ChoiceList
          name="language"
          label={t("language.title")}
          hint={t("language.hint")}
          value={locale}
          options={languageOptions}
          isDocument
        />
        <ChoiceList
          name="msgLanguage"
          label={t("msgLanguage.title")}
          hint={t("msgLanguage.hint")}
          value={preferences.msgLanguage}
          options={languageOptions}
        />
        <ChoiceList
          name="pricingCurrency"
          label={t("currency.title")}
          hint={t(hasRate ? "currency.converted" : "currency.noRate", { currency: pricingCurrency })}
          value={pricingCurrency}
          options={currencyOptions}
        />
      </div>
    </Card>
  );
}

function Figures({ view: { preferences } }: { view: PreferencesView }) {
  const { t } = useTranslation("preferences");
  return (
    <Card title={t("group.figures")}>
      <div className="prefs-rows">
        <Choice
          name="dataFormat"
          label={t("dataFormat.title")}
          hint={t("dataFormat.hint")}
          value={preferences.dataFormat}
          options={DATA_FORMATS.map((value) => ({
            value,
            label: t(`dataFormat.${value}`),
            figure: <FormatFigure dataFormat={value} />,
          }))}
        />
        <Choice
          name="timeZone"
          label={t("timeZone.title")}
          hint={t("timeZone.hint")}
          value={preferences.timeZone}
          options={TIME_ZONE_TYPES.map((value) => ({
            value,
            label: ZONE_OF_TYPE[value],
            figure: <ZoneFigure zone={ZONE_OF_TYPE[value]} />,
          }))}
        />
      </div>
    </Card>
  );
}

function Look({ view: { preferences, schemes } }: { view: PreferencesView }) {
  const { t } = useTranslation("preferences");
  return (
    <Card title={t("group.look")}>
      <div className="prefs-rows">
        <Choice
          name="theme"
          label={t("theme.title")}
          hint={t("theme.hint")}
          value={preferences.theme}
          options={THEMES.map((value) => ({
            value,
            label: t(`theme.${value}`),
            figure: <ThemeFigure theme={value} />,
          }))}
        />
        <Choice
          name="scheme"
          label={t("scheme.title")}
          hint={t("scheme.hint")}
          value={preferences.scheme}
          options={schemes.map((value) => ({
            value,
            label: t(`scheme.${value}`),
            figure: <SchemeFigure scheme={value} />,
          }))}
        />
        <Choice
          name="density"
          label={t("density.title")}
          hint={t("density.hint")}
          value={preferences.density}
          options={DENSITIES.map((value) => ({
            value,
            label: t(`density.${value}`),
            figure: <DensityFigure density={value} />,
          }))}
        />
      </div>
    </Card>
  );
}

/** Keys that do something by themselves, and what is spoken. The help of keys leads here. */
function Keys({ view: { preferences } }: { view: PreferencesView }) {
  const { t } = useTranslation("preferences");
  return (
    <div id="keys">
      <Card title={t("group.keys")}>
        <div className="prefs-rows">
          <Choice
            name="shortcuts"
            label={t("shortcuts.title")}
            hint={t("shortcuts.hint")}
            value={preferences.shortcuts}
            options={SHORTCUT_LEVELS.map((value) => ({
              value,
              label: t(`shortcuts.${value}`),
              figure: <KeysFigure level={value} />,
            }))}
          />
          <ChoiceList
            name="spokenPrice"
            label={t("spokenPrice.title")}
            hint={t("spokenPrice.hint")}
            value={preferences.spokenPrice}
            options={SPOKEN_PRICES.map((value) => ({ value, label: t(`spokenPrice.${value}`) }))}
          />
        </div>
      </Card>
    </div>
  );
}

function Privacy({ usage }: { usage: "on" | "off" }) {
  const { t } = useTranslation("preferences");
  return (
    <Card title={t("group.privacy")}>
      <div className="prefs-rows">
        <Choice
          action="/actions/usage-statistics"
          name="usageStatistics"
          label={t("usage.title")}
          hint={t("usage.hint")}
          value={usage}
          options={[
            { value: "on", label: t("usage.on"), figure: <Icon name="check" /> },
            { value: "off", label: t("usage.off"), figure: <Icon name="close" /> },
          ]}
        />
      </div>
    </Card>
  );
}
