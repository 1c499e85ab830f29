import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { trimZeros } from "~/lib/decimal";
import { pairName } from "~/lib/pair-name";
import type { MarketRow } from "~/lib/market-rows";
import { LinkButton } from "~/ui/Button";
import { CoinIcon } from "~/ui/CoinIcon";
import { ErrorOf } from "~/ui/ErrorOf";
import { Fiat } from "~/ui/money/Fiat";
import { Price } from "~/ui/money/Price";
import { Checklist } from "./Checklist";
import type { Holder } from "./Hero";
import type { HomePage, Portfolio as PortfolioData } from "./home-page";

/** What a signed-in person holds, and the way back to the pair of their newest order. */
export function Portfolio(props: {
  portfolio: NonNullable<HomePage["portfolio"]>;
  holder: Holder;
  market: MarketRow | undefined;
}) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const { portfolio, holder, market } = props;
  const lastPair = portfolio.ok ? portfolio.data.lastPair : null;
  const pair = lastPair ?? market?.pairCode;
  const label = lastPair ? "home:portfolio.resume" : "home:portfolio.start";
  return (
    <>
      <section className="home-portfolio ui-private" aria-label={t("home:portfolio.title")}>
        <header>
          <div>
            <p className="ui-key">
              {t("home:portfolio.total")}
              {holder.testFunds && <span className="ui-tag ui-tag-warning">{t("home:portfolio.testFunds")}</span>}
            </p>
            <p className="home-total">
              <Fiat usdt={holder.totalUsdt} />
            </p>
          </div>
          {pair && (
            <LinkButton size="xl" to={path(`/spot/${pair}`)}>
              {t(label, { pair: pairName(pair) })}
            </LinkButton>
          )}
        </header>
        {portfolio.ok ? <Assets assets={portfolio.data.assets} /> : <ErrorOf failure={portfolio} />}
      </section>
      {portfolio.ok && portfolio.data.showsSteps && pair && (
        <Checklist
          hasTestFunds={holder.testFunds ? portfolio.data.assets.length > 0 : null}
          hasOrdered={lastPair !== null}
          hasFutures={holder.loginState !== "unOpenContractAccount"}
          terminal={`/spot/${pair}`}
        />
      )}
    </>
  );
}

function Assets({ assets }: { assets: PortfolioData["assets"] }) {
  const { t } = useTranslation();
  if (assets.length === 0) return <p className="home-empty">{t("home:portfolio.empty")}</p>;
  return (
    <table className="ui-table">
      <thead>
        <tr>
          <th scope="col">{t("home:portfolio.asset")}</th>
          <th scope="col" className="ui-end">
            {t("home:portfolio.available")}
          </th>
          <th scope="col" className="ui-end ui-wide-only">
            {t("home:portfolio.held")}
          </th>
          <th scope="col" className="ui-end">
            {t("home:portfolio.value")}
          </th>
        </tr>
      </thead>
      <tbody>
        {assets.map(({ asset, available, held, valueUsdt }) => (
          <tr key={asset}>
            <th scope="row">
              <span className="home-asset">
                <CoinIcon asset={asset} size={20} />
                {asset}
              </span>
            </th>
            <td className="ui-end">
              <Price value={trimZeros(available)} />
            </td>
            <td className="ui-end ui-wide-only">
              <Price value={trimZeros(held)} />
            </td>
            <td className="ui-end">
              <Price value={valueUsdt} decimals={2} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
