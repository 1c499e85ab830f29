import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { trimZeros } from "~/lib/decimal";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Amount } from "~/ui/money/Amount";
import type { FillTotals } from "./orders-page";

/** What the fills of the filter come to, by asset. */
export function FillSums({ totals }: { totals: FillTotals }) {
  const { t } = useTranslation("orders");
  const { code } = useLocale();
  const count = formatDecimal(String(totals.count), { locale: code });
  return (
    <section className="orders-sums" aria-label={t("orders:totals.title")}>
      <dl>
        <div>
          <dt>{t("orders:totals.count")}</dt>
          <dd>
            <Amount value={String(totals.count)} />
          </dd>
        </div>
        <Sums label={t("orders:totals.traded")} sums={totals.traded} />
        <Sums label={t("orders:totals.fees")} sums={totals.fees} />
      </dl>
      {!totals.isWhole && <p>{t("orders:totals.partial", { number: isolateLtr(count) })}</p>}
    </section>
  );
}

function Sums({ label, sums }: { label: string; sums: FillTotals["fees"] }) {
  return (
    <div>
      <dt>{label}</dt>
      {sums.map(({ asset, amount }) => (
        <dd key={asset}>
          <Amount value={trimZeros(amount)} unit={asset} />
        </dd>
      ))}
    </div>
  );
}
