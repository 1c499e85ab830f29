import { Fragment, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Decimal, trimZeros } from "~/lib/decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/instrument";
import type { Panel } from "~/lib/panel";
import { ErrorOf } from "~/ui/ErrorOf";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { PairName } from "~/ui/market/PairName";
import { Amount } from "~/ui/money/Amount";
import { Rate } from "~/ui/money/Rate";
import { InForceSince } from "./InForceSince";
import { RulesBar, RulesNotFound } from "./RulesBar";
import { Span } from "./RulesFigures";
import type { FuturesRulesView, TradingRulesPage } from "./trading-rules-page";

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;

/** What perpetuals go by: a card each, with its ladder and an address of its own. */
export function FuturesRules({ futures, page }: { futures: Panel<FuturesRulesView>; page: TradingRulesPage }) {
  const { query, since } = page;
  const { t } = useTranslation("rules");
  if (!futures.ok) {
    return (
      <section className="rules-card">
        <ErrorOf failure={futures} />
      </section>
    );
  }
  const { instruments, total, tiers } = futures.data;
  return (
    <>
      <section className="rules-card" aria-label={t("table.label")}>
        <RulesBar query={query} />
        {instruments.length === 0 && <RulesNotFound query={query} total={total} />}
      </section>
      {instruments.map((instrument) => (
        <ContractRules
          key={instrument.pairCode}
          instrument={instrument}
          mine={tiers[instrument.pairCode] ?? []}
          since={since[instrument.pairCode]}
        />
      ))}
    </>
  );
}

function ContractRules({
  instrument,
  mine,
  since,
}: {
  instrument: FuturesInstrument;
  mine: readonly number[];
  since: number | undefined;
}) {
  const { t } = useTranslation("rules");
  const { pairCode, base, quote, state } = instrument;
  return (
    <section className="rules-card rules-contract" id={pairCode} aria-labelledby={`${pairCode}-name`}>
      <header>
        <h2 id={`${pairCode}-name`}>
          <PairName base={base} quote={quote} size={24} />
        </h2>
        <a className="rules-anchor" href={`#${pairCode}`} aria-label={t("table.linkTo", { pair: pairName(pairCode) })}>
          <Icon name="share" size={16} />
        </a>
        <span className={state === "trading" ? "rules-state" : "rules-state rules-state-other"}>
          {t(`contractState.${state}`)}
        </span>
        <InForceSince pairCode={pairCode} at={since} />
      </header>
      <div className="rules-contract-parts">
        <Figures instrument={instrument} />
        <Tiers instrument={instrument} mine={mine} />
      </div>
    </section>
  );
}

function Figures({ instrument }: { instrument: FuturesInstrument }) {
  const { t } = useTranslation("rules");
  const path = useLocalizedPath();
  const { base, quote, contractSize } = instrument;
  const inBase = (contracts: number) => trimZeros(new Decimal(contractSize).times(String(contracts)).toFixed());
  const rate = (value: string, decimals = 2) => <Rate value={value} decimals={decimals} plain />;
  const around = (value: string, decimals?: number) => <bdi dir="ltr">±{rate(value, decimals)}</bdi>;
  const hours = trimZeros((instrument.fundingIntervalMs / HOUR_MS).toFixed(2));
  const rows: [string, ReactNode][] = [
    [t("table.priceStep"), <Amount value={trimZeros(instrument.tick)} unit={quote} />],
    [t("futures.contractSize"), <Amount value={contractSize} unit={base} />],
    [
      t("table.quantity"),
      <Span least={inBase(instrument.minContracts)} most={inBase(instrument.maxContracts)} unit={base} />,
    ],
    [
      t("table.market"),
      <Span least={inBase(instrument.minContracts)} most={inBase(instrument.maxMarketContracts)} unit={base} />,
    ],
    [t("futures.band"), around(instrument.priceBand)],
    [t("futures.leverage"), <bdi dir="ltr">{`${instrument.maxLeverage}× (${instrument.defaultLeverage}×)`}</bdi>],
    [t("fees.maker"), rate(instrument.makerFee, 3)],
    [t("fees.taker"), rate(instrument.takerFee, 3)],
    [t("futures.liquidationFee"), rate(instrument.liquidationFee, 3)],
    [
      t("futures.funding"),
      <Link className="ui-link" to={path(`/futures/historical-funding-rates/${instrument.pairCode}`)}>
        {t("futures.hours", { hours: isolateLtr(hours) })}
      </Link>,
    ],
    [t("futures.interest"), rate(instrument.interest, 4)],
    [t("futures.clamp"), around(instrument.fundingClamp, 4)],
    [t("futures.cap"), around(instrument.fundingCap, 4)],
    [t("futures.sources"), <Sources sources={instrument.sources} />],
    [t("futures.stale"), t("futures.seconds", { seconds: instrument.staleAfterMs / SECOND_MS })],
    [t("futures.outlier"), rate(instrument.outlierDistance)],
    [t("futures.drawdown"), rate(instrument.fundDrawdown, 0)],
  ];
  return (
    <dl className="ui-list">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Each with its weight, kept together. */
function Sources({ sources }: Pick<FuturesInstrument, "sources">) {
  return sources.map(({ source, weight }, index) => (
    <Fragment key={source}>
      {index > 0 && ", "}
      <bdi dir="ltr">{`${source} ×${weight}`}</bdi>
    </Fragment>
  ));
}

/** The ladder: the larger a position, the less leverage and the more margin. */
function Tiers({ instrument, mine }: { instrument: FuturesInstrument; mine: readonly number[] }) {
  const { t } = useTranslation("rules");
  const { tiers, quote, pairCode } = instrument;
  return (
    <div className="rules-tiers" role="region" aria-label={`${t("futures.tiers")}, ${pairName(pairCode)}`} tabIndex={0}>
      <table className="rules-small-table">
        <caption>{t("futures.tiers")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("futures.tier")}</th>
            <th scope="col">{t("futures.upTo", { asset: quote })}</th>
            <th scope="col">{t("futures.most")}</th>
            <th scope="col">{t("futures.maintenance")}</th>
            <th scope="col">{t("futures.less")}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ tier, upTo, maxLeverage, maintenanceRate, maintenanceAmount }) => (
            <tr key={tier} aria-current={mine.includes(tier) ? "true" : undefined}>
              <th scope="row">
                <bdi className="n" dir="ltr">
                  {tier}
                </bdi>
                {mine.includes(tier) && <span className="ui-tag">{t("futures.mine")}</span>}
              </th>
              <td>
                <Amount value={trimZeros(upTo)} />
              </td>
              <td>
                <bdi dir="ltr">{maxLeverage}×</bdi>
              </td>
              <td>
                <Rate value={maintenanceRate} decimals={2} plain />
              </td>
              <td>
                <Amount value={trimZeros(maintenanceAmount)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
