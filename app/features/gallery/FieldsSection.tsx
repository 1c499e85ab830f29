import { useTranslation } from "~/i18n/use-translation";
import { LIMITS } from "~exchange/contract/limits";
import {
  digitsOnly,
  englishAndSymbols,
  integersHyphenUnderscore,
  lettersAndDigits,
  lettersDigitsPunctuation,
  lettersOnly,
} from "~/lib/input/text-filters";
import { isolateLtr } from "~/lib/isolate-ltr";
import { CopyField } from "~/ui/CopyField";
import { Field } from "~/ui/Field";
import { CodeField, EmailField, FilteredField, MobileField } from "~/ui/FilteredField";
import { SearchBox } from "~/ui/SearchBox";
import { DecimalField, FuturesNumberField } from "~/ui/NumberFields";
import { Section } from "./Section";

const FILTERS = {
  digits: digitsOnly,
  mixed: lettersDigitsPunctuation,
  english: englishAndSymbols,
  letters: lettersOnly,
  lettersDigits: lettersAndDigits,
  integers: integersHyphenUnderscore,
} as const;
const LEVERAGE = { min: "1", max: "125", decimals: 0, positiveOnly: true, integerDigits: 3 };
const PROFIT = { min: "-1000", max: "1000", priceDigits: 1 };

export function FieldsSection() {
  const { t } = useTranslation("gallery");
  const range = (min: string, max: string) => t("field.range", { min: isolateLtr(min), max: isolateLtr(max) });
  return (
    <Section title={t("section.fields")}>
      <div className="gallery-box">
        <form className="ui-search">
          <SearchBox label={t("common:search.pairs")} />
        </form>
      </div>
      <div className="gallery-box gallery-fields">
        <Field label={t("field.plain")} name="plain" hint={t("field.hint")} />
        <Field label={t("field.plain")} name="wrong" defaultValue="???" error={t("field.error")} />
        {Object.entries(FILTERS).map(([name, filter]) => (
          <FilteredField key={name} label={t(`field.${name}`)} name={name} filter={filter} />
        ))}
        <CodeField label={t("field.code")} name="code" />
        <EmailField label={t("field.email")} name="email" maxLength={LIMITS.emailCharacters} autoComplete="off" />
        <MobileField label={t("field.mobile")} name="mobile" autoComplete="off" />
        <CopyField label={t("field.copy")} name="copy" value="bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh" />
        <DecimalField
          label={t("field.decimal")}
          name="decimal"
          hint={range("0.10", "5,000")}
          min="0.1"
          max="5000"
          step="0.01"
          end="USDT"
        />
        <FuturesNumberField
          label={t("field.leverage")}
          name="leverage"
          hint={range("1", "125")}
          options={LEVERAGE}
          end="×"
        />
        <FuturesNumberField
          label={t("field.profit")}
          name="profit"
          hint={range("−1,000", "1,000")}
          options={PROFIT}
          step="0.1"
          end="USDT"
        />
      </div>
    </Section>
  );
}
