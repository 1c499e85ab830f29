import { useTranslation } from "~/i18n/use-translation";
import type { MarkPrice } from "~exchange/contract/futures/get-mark-price";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { PREMIUM_PAID_IN_MS, premiumOfInterval } from "~exchange/domain/futures/funding";
import { decimalsOf } from "~exchange/domain/units";
import { useLocale } from "~/i18n/use-locale";
import { parseDecimal } from "~/lib/decimal";
import { ppbText, ratePpb } from "~/lib/futures-contract";
import { formatPercent } from "~/lib/format/format-percent";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/instrument";
import { ratePercent } from "~/lib/rate-percent";
import { Banner } from "~/ui/Banner";
import { Card } from "~/ui/Card";
import { ErrorOf } from "~/ui/ErrorOf";
import { DataFigures } from "~/ui/market/FuturesDataHead";
import { Countdown } from "~/ui/money/Countdown";
import { Price } from "~/ui/money/Price";
import { Rate } from "~/ui/money/Rate";
import { Time } from "~/ui/money/Time";
import type { FundingFacts } from "./funding-history-page";
import { annualised } from "./funding-sums";

const HOUR_MS = 3_600_000;

/** What the running interval comes to so far, and what it is made of. */
export function RealTimePanel({ facts: { instrument, mark }, time }: { facts: FundingFacts; time: number }) {
  const { t } = useTranslation("futuresData");
  const { pairCode, fundingIntervalMs, fundingCap } = instrument;
  if (!mark.ok) {
    return (
      <Card>
        <ErrorOf failure={mark} />
      </Card>
    );
  }
  const { data } = mark;
  const hours = String(Math.round((fundingIntervalMs / HOUR_MS) * 100) / 100);
  return (
    <>
      {data.isFrozen && <Banner tone="warning">{t("index.frozen")}</Banner>}
      <Card
        title={
          <>
            <bdi dir="ltr">{pairName(pairCode)}</bdi> {t("funding.perpetual")}
          </>
        }
        end={<span className="ui-key">{t("funding.interval", { hours: isolateLtr(hours) })}</span>}
        flush
      >
        <DataFigures
          figures={[
            {
              name: t("funding.next"),
              value: <Countdown until={data.nextFundingTime} now={time} />,
              hint: <Time at={data.nextFundingTime} format="HM" withZone />,
            },
            { name: t("funding.predicted"), value: <Rate value={data.fundingRate} /> },
            {
              name: t("funding.predictedYear"),
              value: <Rate value={data.fundingRate && annualised(instrument, data.fundingRate)} decimals={2} plain />,
            },
            {
              name: t("funding.cap"),
              value: (
                <bdi dir="ltr">
                  ±<Rate value={fundingCap} plain />
                </bdi>
              ),
            },
            { name: t("funding.last"), value: <Rate value={data.lastFundingRate} /> },
          ]}
        />
        <Formula instrument={instrument} mark={data} />
      </Card>
      <IndexCard instrument={instrument} mark={data} />
    </>
  );
}

/** Premium of an interval plus what is kept of interest less it, with the values of the moment. */
function Formula({ instrument, mark }: { instrument: FuturesInstrument; mark: MarkPrice }) {
  const { t } = useTranslation("futuresData");
  const { code } = useLocale();
  const percent = (rate: string | null, sign = false) =>
    isolateLtr(formatPercent(ratePercent(rate), { locale: code, decimals: 4, sign }));
  const { averagePremium, intervalMs } = mark;
  const hours = intervalMs / HOUR_MS;
  const part = averagePremium === null ? null : premiumPart(averagePremium, intervalMs);
  const interest = parseDecimal(instrument.interest);
  const premium = parseDecimal(part);
  const inBrackets = (text: string, rate: string | null) => (rate?.startsWith("-") ? `(${text})` : text);
  const difference = interest && premium && interest.minus(premium).toFixed();
  return (
    <div className="funding-formula">
      <p className="ui-data-note">{t("formula.words")}</p>
      <div className="funding-terms">
        <p>
          <span>{t("formula.premium")}</span>
          <b>
            <Rate value={part} />
          </b>
          {intervalMs !== PREMIUM_PAID_IN_MS && (
            <span className="n" dir="ltr">{`${percent(averagePremium, true)} × ${hours} / ${PAID_IN_HOURS}`}</span>
          )}
        </p>
        <i aria-hidden="true">+</i>
        <p>
          <span>{t("formula.difference")}</span>
          <b className="n" dir="ltr">
            {`${percent(instrument.interest)} − ${inBrackets(percent(part), part)} = ${percent(difference)}`}
          </b>
          <span>{t("formula.kept", { bound: isolateLtr(`±${percent(instrument.fundingClamp)}`) })}</span>
        </p>
        <i aria-hidden="true">=</i>
        <p className="funding-result">
          <span>{mark.isCapped ? t("formula.capped") : t("formula.rate")}</span>
          <b>
            <Rate value={mark.fundingRate} />
          </b>
        </p>
      </div>
      <p className="ui-data-note">{t("formula.who")}</p>
    </div>
  );
}

const PAID_IN_HOURS = PREMIUM_PAID_IN_MS / HOUR_MS;

/** A rate as decimal text. */
function premiumPart(average: string, intervalMs: number): string {
  return ppbText(BigInt(premiumOfInterval(intervalMs, ratePpb(average))));
}

/** What index and mark are made of. */
function IndexCard({ instrument, mark }: { instrument: FuturesInstrument; mark: MarkPrice }) {
  const { t } = useTranslation("futuresData");
  const decimals = decimalsOf(instrument.tick);
  const price = (value: string | null) => <Price value={value} decimals={decimals} />;
  return (
    <Card title={t("index.title")} end={<Time at={mark.time} format="HMS" withZone className="ui-key" />} flush>
      <DataFigures
        figures={[
          { name: t("index.index"), value: price(mark.indexPrice) },
          { name: t("index.mark"), value: price(mark.markPrice), hint: t("index.median") },
          { name: t("index.p1"), value: price(mark.p1) },
          { name: t("index.p2"), value: price(mark.p2) },
          { name: t("index.last"), value: price(mark.last) },
        ]}
      />
      <table className="ui-table funding-sources">
        <thead>
          <tr>
            <th scope="col">{t("index.source")}</th>
            <th scope="col" className="ui-end">
              {t("index.weight")}
            </th>
            <th scope="col" className="ui-end">
              {t("index.price")}
            </th>
            <th scope="col" className="ui-end">
              {t("index.state")}
            </th>
          </tr>
        </thead>
        <tbody>
          {mark.sources.map(({ source, weight, price: of, state }) => (
            <tr key={source}>
              <td>
                <bdi>{source}</bdi>
              </td>
              <td className="ui-end n">{weight}</td>
              <td className="ui-end">{price(of)}</td>
              <td className="ui-end">{t(`index.${state}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
