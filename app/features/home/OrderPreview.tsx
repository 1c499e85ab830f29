import { useTranslation } from "~/i18n/use-translation";
import { useLocale, useLocalizedPath } from "~/i18n/use-locale";
import { useDisplay } from "~/ui/money/display";
import { trimZeros } from "~/lib/decimal";
import { formatDecimal } from "~/lib/format/format-decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { LinkButton } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { PairCode } from "~/ui/market/PairName";
import { Amount } from "~/ui/money/Amount";
import { Time } from "~/ui/money/Time";
import { DepthChart } from "./DepthChart";
import type { OrderPreview as OrderPreviewData } from "./home-page";
import "./order-preview.css";

/** A market buy walked through the real book of the moment that is stamped under it. */
export function OrderPreview({ preview }: { preview: OrderPreviewData | null }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  if (!preview) {
    const action = (
      <LinkButton variant="soft" size="m" to={path("/markets")}>
        {t("home:preview.openMarket")}
      </LinkButton>
    );
    return (
      <div className="home-preview">
        <EmptyState icon="chart" text={t("home:preview.thin")} action={action} />
      </div>
    );
  }
  const { market, walk, curve, time } = preview;
  return (
    <figure className="home-preview">
      <div className="home-preview-top">
        <h2>{t("home:preview.title", { amount: isolateLtr(`${walk.quantity} ${market.base}`) })}</h2>
        <span className="ui-tag">
          <PairCode base={market.base} quote={market.quote} />
        </span>
      </div>
      {curve && <DepthChart market={market} walk={walk} curve={curve} />}
      <Receipt preview={preview} />
      <figcaption>
        <span>{t("home:preview.note")}</span>
        <Time at={time} format="HMS" withZone />
      </figcaption>
    </figure>
  );
}

function Receipt({ preview: { market, walk, takerFee } }: { preview: OrderPreviewData }) {
  const { t } = useTranslation();
  const { code } = useLocale();
  const { dataFormat } = useDisplay();
  const { base, quote, priceDecimals } = market;
  const slippage = formatDecimal(walk.slippage, { locale: code, dataFormat, decimals: priceDecimals, sign: true });
  return (
    <dl className="ui-list home-receipt">
      <div>
        <dt>{t("home:preview.averageFill")}</dt>
        <dd>
          <Amount value={walk.averageFill} unit={quote} />
        </dd>
      </div>
      <div>
        <dt>{t("home:preview.slippage")}</dt>
        <dd>
          <bdi className="n" dir="ltr">{`${slippage} · ${walk.slippagePercent}%`}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t("home:preview.takerFee", { rate: isolateLtr(`${takerFee}%`) })}</dt>
        <dd>
          <Amount value={trimZeros(walk.fee)} unit={base} />
        </dd>
      </div>
      <div>
        <dt>{t("home:preview.receive")}</dt>
        <dd>
          <Amount value={trimZeros(walk.received)} unit={base} />
        </dd>
      </div>
      <div className="home-sum">
        <dt>{t("home:preview.pay")}</dt>
        <dd>
          <Amount value={walk.paid} decimals={priceDecimals} unit={quote} />
        </dd>
      </div>
    </dl>
  );
}
