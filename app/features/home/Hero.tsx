import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import type { LoginState } from "~/lib/login-state";
import { Button } from "~/ui/Button";
import { ErrorOf } from "~/ui/ErrorOf";
import { Link } from "~/ui/Link";
import { Compact } from "~/ui/money/Compact";
import { OrderPreview } from "./OrderPreview";
import type { HomePage } from "./home-page";
import { Portfolio } from "./Portfolio";
import { useFunds } from "./use-funds";
import "./hero.css";

/** The signed-in person's money as the header shows it. */
export interface Holder {
  totalUsdt: string | null;
  testFunds: boolean;
  loginState: LoginState;
}

export function Hero({ page, holder }: { page: HomePage; holder: Holder | null }) {
  const { t } = useTranslation();
  return (
    <section className="ui-wrap home-hero">
      <div>
        <h1 className="ui-hero-title">{t("home:hero.title")}</h1>
        {page.portfolio && holder ? (
          <Portfolio
            portfolio={page.portfolio}
            holder={holder}
            market={page.markets.ok ? page.markets.data.rows[0] : undefined}
          />
        ) : (
          <Welcome page={page} />
        )}
        <Facts page={page} />
      </div>
      {page.preview.ok ? (
        <OrderPreview preview={page.preview.data} />
      ) : (
        <div className="home-preview">
          <ErrorOf failure={page.preview} />
        </div>
      )}
    </section>
  );
}

/** Claim and sign-up: a plain form whose address carries the e-mail on to the register page. */
function Welcome({ page }: { page: HomePage }) {
  const { t } = useTranslation();
  const path = useLocalizedPath();
  const funds = useFunds(page.testFunds);
  return (
    <>
      <p className="ui-lead">{t("home:hero.lead")}</p>
      <Form className="home-join" action={path("/register")} method="get">
        <span className="ui-input ui-input-xl">
          <input
            type="email"
            name="email"
            autoComplete="email"
            required
            placeholder={t("home:hero.email")}
            aria-label={t("home:hero.email")}
          />
        </span>
        <Button size="xl">{t("home:hero.create")}</Button>
      </Form>
      {page.engine.ok && page.engine.data.isDemo && (
        <p className="home-alt">
          <Link className="ui-link" to={path("/demo")}>
            {t("home:hero.tryDemo")}
          </Link>
          {funds && <span>{t("home:hero.testFunds", { funds })}</span>}
        </p>
      )}
    </>
  );
}

function Facts({ page: { markets, fees, perpetuals } }: { page: HomePage }) {
  const { t } = useTranslation();
  const fund = perpetuals.ok ? perpetuals.data.fundBalance : null;
  const futuresFees = fees && perpetuals.ok ? perpetuals.data.fees : null;
  return (
    <dl className="home-facts">
      <div>
        <dt className="ui-key">{t("home:facts.turnover")}</dt>
        <dd>
          <Compact value={markets.ok ? markets.data.turnoverUsdt : null} decimals={2} unit="USDT" />
        </dd>
      </div>
      <div>
        <dt className="ui-key">{fund === null ? t("home:facts.pairs") : t("home:tiles.fund")}</dt>
        <dd>
          {fund === null ? (
            <bdi className="n">{markets.ok ? markets.data.rows.length : "--"}</bdi>
          ) : (
            <Compact value={fund} decimals={2} unit="USDT" />
          )}
        </dd>
      </div>
      <div>
        <dt className="ui-key">{t(futuresFees ? "home:facts.takerFees" : "home:facts.takerFee")}</dt>
        <dd>
          <bdi className="n" dir="ltr">
            {[fees, futuresFees].flatMap((each) => (each ? `${each.taker}%` : [])).join(" / ") || "--"}
          </bdi>
        </dd>
      </div>
    </dl>
  );
}
