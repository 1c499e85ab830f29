import { useTranslation } from "~/i18n/use-translation";
import { Banner } from "~/ui/Banner";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { CoinIcon } from "~/ui/CoinIcon";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { PairName } from "~/ui/market/PairName";
import { Section } from "./Section";

const TONES = ["info", "success", "warning", "error"] as const;
const COINS = ["BTC", "ETH", "SOL", "USDT", "XRP", "ADA", "DOGE", "ZZZ"];
const COIN_SIZES = [20, 24, 28, 32, 40] as const;

export function PanelsSection() {
  const { t } = useTranslation("gallery");
  return (
    <Section title={t("section.panels")}>
      <div className="gallery-stack">
        {TONES.map((tone) => (
          <Banner key={tone} tone={tone}>
            {t(`panel.${tone}`)}
          </Banner>
        ))}
      </div>
      <div className="gallery-pair gallery-cards">
        <Card title={t("panel.card")} end={<span className="ui-tag ui-tag-warning">{t("panel.tag")}</span>}>
          <p>{t("panel.cardText")}</p>
          <p className="gallery-coins">
            <PairName base="BTC" quote="USDT" name="Bitcoin" />
          </p>
          <p className="gallery-row gallery-coins">
            {COINS.map((asset, index) => (
              <CoinIcon key={asset} asset={asset} size={COIN_SIZES[index % COIN_SIZES.length]} />
            ))}
          </p>
        </Card>
        <Card>
          <EmptyState
            icon="search"
            text={t("panel.empty")}
            action={
              <Button type="button" variant="soft" size="m">
                {t("panel.emptyAction")}
              </Button>
            }
          />
        </Card>
        <Card>
          <ErrorOf failure={{ error: "NETWORK" }} />
        </Card>
      </div>
    </Section>
  );
}
