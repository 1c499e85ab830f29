import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Term, TermInfo } from "~/features/terminal/glossary/Term";
import { termsOfForm, type GlossaryTerm } from "~/features/terminal/glossary/terms";
import { useLocale } from "~/i18n/use-locale";
import { describePercent } from "~/lib/format/format-percent";
import { Figure } from "~/ui/money/Figure";
import { Price } from "~/ui/money/Price";
import { useLive } from "~/features/terminal/live/use-live";
import { trimZeros } from "~/lib/decimal";
import { quoteDecimals } from "~/lib/pair-scales";
import { useTerminal } from "../terminal-context";
import { priceToTicks } from "~exchange/domain/instrument";
import type { Draft } from "./draft";
import { ExitRows, ExitWarnings } from "./ExitRows";
import { hasExits } from "./exits";
import { triggersAtOnce } from "./faults";
import type { Funds } from "./max-order";
import { TYPE_FORMS, type OrderType, type Side } from "./order-types";
import { previewOrder, unknownPreview, type Preview } from "./preview";

/** What the order would do on either side, walked through the book as it is now. */
export function PreviewTable({ draft, funds }: { draft: Draft; funds: Funds | null }) {
  const { t } = useTranslation("spot");
  const { instrument, market, rules } = useTerminal();
  const book = useLive(market.book);
  const ticker = useLive(market.ticker);
  const last = ticker?.last ? (priceToTicks(instrument, ticker.last) ?? 0) : 0;
  // A trigger above the last price is for buying, one below it for selling: on the other side it would be refused.
  const preview = (side: Side) =>
    triggersAtOnce(draft, side, last)
      ? unknownPreview(instrument, side)
      : previewOrder(instrument, book, draft, side, funds);
  const [buy, sell] = [preview("buy"), preview("sell")];
  const decimals = quoteDecimals(rules);
  const money = (value: string | null) => <Price value={value} decimals={decimals} />;
  // With exits open the form keeps these rows behind a switch, see exits.css: they leave it the height of a small screen.
  const row = (label: ReactNode, unit: string | null, show: (preview: Preview) => ReactNode, className = "") => (
    <tr className={`is-more ${className}`}>
      <th scope="row">
        {label} {unit && <bdi>{unit}</bdi>}
      </th>
      <td>{show(buy)}</td>
      <td>{show(sell)}</td>
    </tr>
  );
  return (
    <>
      <table className="term-preview" aria-label={t("preview.title")}>
        <thead>
          <tr>
            <th scope="col">
              {t("preview.estimate")} <TermInfo terms={termsOf(draft.orderType)} />
              <label className="term-preview-more" title={t("exits.allFigures")}>
                <input type="checkbox" aria-label={t("exits.allFigures")} />
                <i aria-hidden="true" />
              </label>
            </th>
            <th scope="col" className="up">
              {t("side.buy")}
            </th>
            <th scope="col" className="down">
              {t("side.sell")}
            </th>
          </tr>
        </thead>
        <tbody>
          {hasExits(draft) && <ExitRows draft={draft} last={last} buy={buy} sell={sell} />}
          {row(t("preview.averageFill"), null, (p) => (
            <Price value={p.averagePrice} decimals={instrument.priceDecimals} />
          ))}
          {row(<Term of="slippage">{t("preview.slippage")}</Term>, null, (p) => (
            <Percent value={p.slippagePercent} />
          ))}
          {row(t("preview.fee"), `${rules.base} / ${rules.quote}`, (p) =>
            p.feeAsset === rules.base ? <Price value={p.fee && trimZeros(p.fee)} /> : money(p.fee),
          )}
          {row(t("preview.total"), rules.quote, (p) => money(p.total), "term-preview-total")}
          {row(t("preview.hold"), `${rules.quote} / ${rules.base}`, (p) =>
            p.holdAsset === rules.base ? <Price value={p.hold && trimZeros(p.hold)} /> : money(p.hold),
          )}
          {row(t("preview.balanceAfter"), rules.quote, (p) => money(p.balanceAfter))}
        </tbody>
      </table>
      {hasExits(draft) && <ExitWarnings draft={draft} last={last} />}
      <Warnings buy={buy} sell={sell} isSignedIn={funds !== null} />
    </>
  );
}

/** Only a limit order can show a part of itself at a time. */
function termsOf(orderType: OrderType): GlossaryTerm[] {
  const own = termsOfForm({ type: orderType, ...TYPE_FORMS[orderType] });
  return orderType === "limit" ? [...own, "iceberg"] : own;
}

function Percent({ value }: { value: string | null }) {
  const { code } = useLocale();
  return <Figure figure={describePercent(value, { locale: code })} />;
}

const WARNING_KEYS = {
  insufficient: { buy: "warning.insufficientBuy", sell: "warning.insufficientSell" },
  "would-take": { buy: "warning.wouldTakeBuy", sell: "warning.wouldTakeSell" },
  unfilled: { buy: "warning.unfilledBuy", sell: "warning.unfilledSell" },
} as const;

/** Why an order would not go through as typed, by side. */
function Warnings({ buy, sell, isSignedIn }: { buy: Preview; sell: Preview; isSignedIn: boolean }) {
  const { t } = useTranslation("spot");
  const { rules } = useTerminal();
  const assets = { base: rules.base, quote: rules.quote };
  const lines = [
    buy.warning && t(WARNING_KEYS[buy.warning].buy, assets),
    sell.warning && t(WARNING_KEYS[sell.warning].sell, assets),
  ].filter((line) => line !== null && isSignedIn);
  if (lines.length === 0) return null;
  return (
    <ul className="term-warnings">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
