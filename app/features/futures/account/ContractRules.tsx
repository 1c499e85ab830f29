import { useTranslation } from "~/i18n/use-translation";
import { Term } from "~/features/terminal/glossary/Term";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Link } from "~/ui/Link";
import { useFutures } from "../futures-context";
import { Rate } from "../Rate";

/** What the contract is: size, steps, leverage and fees. */
export function ContractRules() {
  const { t } = useTranslation("futures");
  const { told } = useFutures();
  const path = useLocalizedPath();
  const fact = (label: string, value: string) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  );
  return (
    <section className="term-panel term-side" aria-label={t("spot:rules.title")}>
      <div className="term-side-head">
        <b>{t("spot:rules.title")}</b>
        <Link className="ui-link-accent" to={path("/trading-rules", { pair: told.pairCode })}>
          {t("spot:rules.all")}
        </Link>
      </div>
      <dl className="term-rules">
        {fact(t("contract.size"), `${told.contractSize}\u00a0${told.base}`)}
        {fact(t("spot:rules.priceStep"), `${told.tick}\u00a0${told.quote}`)}
        {fact(t("contract.maxLeverage"), `${told.maxLeverage}×`)}
        <div>
          <dt>
            <Term of="makerFee">{t("spot:rules.makerFee")}</Term>
          </dt>
          <dd>
            <Rate value={told.makerFee} />
          </dd>
        </div>
        <div>
          <dt>
            <Term of="takerFee">{t("spot:rules.takerFee")}</Term>
          </dt>
          <dd>
            <Rate value={told.takerFee} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
