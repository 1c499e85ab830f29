import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { formatPercent } from "~/lib/format/format-percent";
import { isolateLtr } from "~/lib/isolate-ltr";
import { ratePercent } from "~/lib/rate-percent";
import { Card } from "~/ui/Card";

const STEPS = ["runsOut", "better", "worse", "limit", "shared"] as const;

/** What happens to a position that is liquidated, in the order in which it does. */
export function HowItWorks({ drawdown }: { drawdown: string | null }) {
  const { t } = useTranslation("futuresData");
  const { code } = useLocale();
  const share = isolateLtr(formatPercent(ratePercent(drawdown), { locale: code, decimals: 0 }));
  return (
    <Card title={t("how.title")}>
      <ol className="fund-how">
        {STEPS.map((step) => (
          <li key={step}>
            <b>{t(`how.${step}`)}</b>
            <p>{t(`how.${step}Text`, { share })}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
