import { useTranslation } from "~/i18n/use-translation";
import { Price } from "~/ui/money/Price";
import { RIDGE_BOX, type Ridges } from "./ridges";

/** The market's last weeks as a picture: each line stands in front of the one before it. */
export function RidgeArt({ art }: { art: Ridges & { pair: string } }) {
  const { t } = useTranslation("account");
  const { width, height } = RIDGE_BOX;
  return (
    <aside className="auth-art">
      <svg viewBox={`0 0 ${width} ${height + 2}`} aria-hidden="true" focusable="false">
        {art.lines.map((line, day) => (
          <g key={day} className={day === art.lines.length - 1 ? "auth-ridge-last" : undefined}>
            <path className="auth-ridge-fill" d={`${line}V${height + 40}H0Z`} />
            <path className="auth-ridge" d={line} />
          </g>
        ))}
      </svg>
      <p className="auth-range" dir="ltr">
        <span aria-label={t("art.lowest")}>
          <Price value={art.lowest} decimals={2} />
        </span>
        <span aria-label={t("art.highest")}>
          <Price value={art.highest} decimals={2} />
        </span>
      </p>
      <div className="auth-caption">
        <p>{t("art.caption", { pair: art.pair, days: art.lines.length })}</p>
        <p>{t("art.detail")}</p>
      </div>
    </aside>
  );
}
