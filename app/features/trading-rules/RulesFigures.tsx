import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { useLocale } from "~/i18n/use-locale";
import { feePercent } from "~/lib/fee-percent";
import { describePercent } from "~/lib/format/format-percent";
import { Amount } from "~/ui/money/Amount";
import { Figure } from "~/ui/money/Figure";
import { percentOfBips } from "./rules-row";

/** The least and the most that is accepted, one under the other. */
export function Span({ least, most, unit }: { least: string; most: string | null; unit: string }) {
  const { t } = useTranslation("rules");
  return (
    <span className="rules-span">
      <span>
        <small>{t("table.least")}</small> <Amount value={least} unit={unit} />
      </span>
      {most !== null && (
        <span>
          <small>{t("table.most")}</small> <Amount value={most} unit={unit} />
        </span>
      )}
    </span>
  );
}

export function Percent({ bips, isSigned = false }: { bips: number; isSigned?: boolean }) {
  const percent = percentOfBips(bips);
  const { code } = useLocale();
  return <Figure figure={describePercent(percent, { locale: code, decimals: decimalsOf(percent), sign: isSigned })} />;
}

export function FeeRate({ ppm }: { ppm: number }) {
  const percent = feePercent(ppm);
  const { code } = useLocale();
  return <Figure figure={describePercent(percent, { locale: code, decimals: decimalsOf(percent) })} />;
}
