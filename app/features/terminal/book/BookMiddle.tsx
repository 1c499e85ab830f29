import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { useLocale } from "~/i18n/use-locale";
import { formatPercent } from "~/lib/format/format-percent";
import { Price } from "~/ui/money/Price";
import { useLastPrice } from "../live/use-last-price";
import { useTerminal } from "../terminal-context";

/** Between the sides: the last price, which way it came, what else a market has to say of it, and the spread. */
export function BookMiddle({ spread, children }: { spread: string | null; children?: ReactNode }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const { price, tone } = useLastPrice();
  const decimals = decimalsOf(rules.tick);
  return (
    <div className="term-mid">
      <b className={tone}>
        <Price value={price} decimals={decimals} />
        {tone && (
          <i role="img" aria-label={tone === "up" ? t("book.lastBuy") : t("book.lastSell")}>
            {tone === "up" ? "▲" : "▼"}
          </i>
        )}
      </b>
      {children}
      <span className="term-spread">
        {t("book.spread")} <Price value={spread} decimals={decimals} />
      </span>
    </div>
  );
}

/** How much of what is shown stands on each side. */
export function BuyRatio({ percent }: { percent: number | null }) {
  const { t } = useTranslation("spot");
  const { code } = useLocale();
  if (percent === null) return <div className="term-ratio" />;
  const show = (value: number) => formatPercent(value.toFixed(1), { locale: code, decimals: 1 });
  return (
    <div className="term-ratio">
      <span className="up">
        {t("book.buyShare")} <bdi dir="ltr">{show(percent)}</bdi>
      </span>
      <i style={{ ["--r" as string]: `${percent}%` }} />
      <span className="down">
        <bdi dir="ltr">{show(100 - percent)}</bdi> {t("book.sellShare")}
      </span>
    </div>
  );
}
