import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { formatUnits } from "~exchange/domain/units";
import { Term, TermInfo } from "~/features/terminal/glossary/Term";
import { termsOfForm } from "~/features/terminal/glossary/terms";
import { useLocale } from "~/i18n/use-locale";
import { describePercent } from "~/lib/format/format-percent";
import { Figure } from "~/ui/money/Figure";
import { Price } from "~/ui/money/Price";
import { useHydrated } from "~/ui/use-hydrated";
import { useFutures } from "../futures-context";
import { TickPrice } from "../TickPrice";
import { TYPE_FORMS, type Side } from "./order-types";
import { legOfOrder, maxLots, previewOrder, type Preview } from "./preview";
import type { OrderFormState } from "./use-order-form";
import { useSideNames } from "./use-side-names";

const AMOUNT_DECIMALS = 2;
/** How positions are held is chosen beside the form, and what its orders may do to them in it. */
const MODES = ["reduceOnly", "isolated", "cross", "hedge"] as const;

/** What the order would do on either side: filled by the book as it is now, the position after it by the engine's own rules. */
export function PreviewTable({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("futures");
  const { contract, rules } = useFutures();
  const isHydrated = useHydrated();
  const { draft, grounds } = form;
  const [buy, sell] = [previewOrder(grounds, draft, "buy"), previewOrder(grounds, draft, "sell")];
  const { orderType } = form.choices;
  const terms = [...termsOfForm({ type: orderType, ...TYPE_FORMS[orderType] }), ...MODES];
  const hasExits = draft.takeProfit !== null || draft.stopLoss !== null;
  const row = (label: ReactNode, unit: string | null, show: (preview: Preview) => ReactNode, className?: string) => (
    <tr className={className}>
      <th scope="row">
        {label} {unit && <bdi>{unit}</bdi>}
      </th>
      <td>{show(buy)}</td>
      <td>{show(sell)}</td>
    </tr>
  );
  const money = (units: bigint | null) => (
    <Price value={units === null ? null : formatUnits(units, contract.settleScale)} decimals={AMOUNT_DECIMALS} />
  );
  return (
    <>
      <table className="term-preview" aria-label={t("spot:preview.title")}>
        <thead>
          <tr>
            <th scope="col">
              {isHydrated ? t("spot:preview.estimate") : <PreviewButton />} <TermInfo terms={terms} />
            </th>
            <th scope="col" className="up">
              {t(`side.${legOfOrder("buy", grounds)}`)}
            </th>
            <th scope="col" className="down">
              {t(`side.${legOfOrder("sell", grounds)}`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {grounds.account && <MostRow form={form} />}
          {hasExits && row(t("exits.takeProfit"), null, ({ exits }) => <TickPrice ticks={exits.takeProfit} />)}
          {hasExits && row(t("exits.stopLoss"), null, ({ exits }) => <TickPrice ticks={exits.stopLoss} />)}
          {row(t("spot:preview.averageFill"), null, ({ averageTicks }) => (
            <TickPrice ticks={averageTicks} />
          ))}
          {row(<Term of="slippage">{t("spot:preview.slippage")}</Term>, null, ({ slippagePercent }) => (
            <Percent value={slippagePercent} />
          ))}
          {row(t("spot:preview.fee"), rules.quote, ({ fee }) => money(fee))}
          {row(
            <Term of="liquidationPrice">{t("position.liquidation")}</Term>,
            null,
            ({ liquidation }) =>
              liquidation === "none" ? t("position.none") : <TickPrice ticks={liquidation} className="is-warning" />,
            "fut-preview-liquidation",
          )}
          {row(t("preview.tier"), null, ({ tier }) => (
            <Price value={tier === null ? null : String(tier)} />
          ))}
          {row(<Term of="initialMargin">{t("preview.margin")}</Term>, rules.quote, ({ margin }) => money(margin))}
          {row(t("preview.cost"), rules.quote, ({ cost }) => money(cost), "term-preview-total")}
        </tbody>
      </table>
      <Warnings form={form} buy={buy} sell={sell} />
    </>
  );
}

/** The most that either side may be. */
function MostRow({ form }: { form: OrderFormState }) {
  const { t } = useTranslation("futures");
  const { contract, rules } = useFutures();
  const size = (side: Side) => {
    const lots = maxLots(form.grounds, form.draft, side);
    const text = lots === null ? null : formatUnits(BigInt(lots) * contract.sizeUnits, contract.sizeDecimals);
    return <Price value={text} decimals={contract.sizeDecimals} />;
  };
  return (
    <tr>
      <th scope="row">
        {t("preview.max")} <bdi>{rules.base}</bdi>
      </th>
      <td>{size("buy")}</td>
      <td>{size("sell")}</td>
    </tr>
  );
}

/** Without a script the server works it out: the page comes back with what was typed. */
function PreviewButton() {
  const { t } = useTranslation("futures");
  return (
    <button type="submit" name="choose" value="preview" className="term-type-go" formNoValidate>
      {t("preview.workOut")}
    </button>
  );
}

function Percent({ value }: { value: string | null }) {
  const { code } = useLocale();
  return <Figure figure={describePercent(value, { locale: code, decimals: 3 })} />;
}

/** Why an order would not go through as typed, by side. */
function Warnings({ form, buy, sell }: { form: OrderFormState; buy: Preview; sell: Preview }) {
  const { t } = useTranslation("futures");
  const { rules } = useFutures();
  const names = useSideNames(form.grounds.act);
  const { leverage } = form.grounds;
  const line = (name: string, { warning }: Preview) =>
    warning && t(`warning.${warning}`, { side: name, asset: rules.quote, leverage: `${leverage}×` });
  const lines = [line(names.buy, buy), line(names.sell, sell)].filter((entry) => entry !== null);
  if (lines.length === 0 || !form.grounds.account) return null;
  return (
    <ul className="term-warnings">
      {lines.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}
