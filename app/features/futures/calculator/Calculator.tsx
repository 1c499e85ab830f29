import { useLocation, useSearchParams } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { PositionSide } from "~exchange/domain/futures/position";
import { formatUnits } from "~exchange/domain/units";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { terminalSearch } from "~/features/terminal/terminal-links";
import { Button } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { Price } from "~/ui/money/Price";
import { DIALOG_ID } from "../dialogs/dialog-id";
import { useFutures } from "../futures-context";
import { readNumber } from "~/features/terminal/order-form/read-figures";
import { useOwnSettings } from "../order-form/use-grounds";
import { SignedAmount } from "~/ui/money/SignedAmount";
import { Rate } from "../Rate";
import { TickPrice } from "../TickPrice";
import {
  calculate,
  CALCULATION_FIELDS,
  CALCULATIONS,
  type Answers,
  type Calculation,
  type CalculationField,
} from "./calculate";

const AMOUNT_DECIMALS = 2;
const RATE_DECIMALS = 6;

/**
 * Works out profit, target, liquidation price and largest size of a position that isn't there yet. A form of the address:
 * it works without scripts and without a login.
 */
export function Calculator() {
  const { t } = useTranslation("futures");
  const { contract } = useFutures();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { kind, side, setSide, leverage, setLeverage, texts, write } = useQuestion();
  const times = Number(readNumber(leverage).text);
  const isOffered = Number.isInteger(times) && times >= 1 && times <= contract.maxLeverage;
  const answers = isOffered ? calculate(contract, { kind, side, leverage: times, texts }) : null;
  const kept = new URLSearchParams(terminalSearch(search, { dialog: "calculator" }));
  return (
    <form
      method="get"
      action={`${pathname}#${DIALOG_ID}`}
      className="fut-dialog-form"
      onSubmit={(event) => event.preventDefault()}
    >
      {[...kept, ["calc", kind]].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Kinds current={kind} kept={kept} />
      <SideChoice side={side} onChoose={setSide} />
      <NumberField
        id="calc-leverage"
        name="calcLeverage"
        label={t("dialog.leverage")}
        unit="×"
        value={leverage}
        error={isOffered ? undefined : { key: "errors:LEVERAGE_INVALID" }}
        step="1"
        decimals={0}
        onWrite={setLeverage}
        onSettle={setLeverage}
      />
      {CALCULATION_FIELDS[kind].map((field) => (
        <CalculatorField key={field} field={field} text={texts[field] ?? ""} onWrite={(text) => write(field, text)} />
      ))}
      <Result answers={answers} />
      <noscript>
        <Button type="submit" block>
          {t("preview.workOut")}
        </Button>
      </noscript>
    </form>
  );
}

/** What is asked: at first what the address says. */
function useQuestion() {
  const { market } = useFutures();
  const [search] = useSearchParams();
  const own = useOwnSettings();
  const [side, setSide] = useState<PositionSide>(search.get("calcSide") === "short" ? "short" : "long");
  const [leverage, setLeverage] = useState(search.get("calcLeverage") ?? String(own.leverage));
  const [texts, setTexts] = useState<Partial<Record<CalculationField, string>>>(() => ({
    ...Object.fromEntries(FIELDS.map((field) => [field, search.get(field) ?? ""])),
    entry: search.get("entry") ?? market.ticker.get()?.markPrice ?? "",
  }));
  return {
    kind: CALCULATIONS.find((entry) => entry === search.get("calc")) ?? "pnl",
    ...{ side, setSide, leverage, setLeverage, texts },
    write: (field: CalculationField, text: string) => setTexts((before) => ({ ...before, [field]: text })),
  };
}

function Kinds({ current, kept }: { current: Calculation; kept: URLSearchParams }) {
  const { t } = useTranslation("futures");
  return (
    <nav className="fut-acts" aria-label={t("dialog.calculator")}>
      {CALCULATIONS.map((entry) => (
        <Link
          key={entry}
          to={`?${new URLSearchParams([...kept, ["calc", entry]])}#${DIALOG_ID}`}
          aria-current={entry === current ? "true" : undefined}
          preventScrollReset
          replace
        >
          {t(`calculator.${entry}`)}
        </Link>
      ))}
    </nav>
  );
}

function SideChoice({ side, onChoose }: { side: PositionSide; onChoose(side: PositionSide): void }) {
  const { t } = useTranslation("futures");
  return (
    <div className="fut-choices is-row" role="radiogroup" aria-label={t("position.side")}>
      {(["long", "short"] as const).map((entry) => (
        <label key={entry}>
          <input type="radio" name="calcSide" value={entry} checked={side === entry} onChange={() => onChoose(entry)} />
          <span>
            <b>{t(`side.${entry}`)}</b>
          </span>
        </label>
      ))}
    </div>
  );
}

const FIELDS = [...new Set(Object.values(CALCULATION_FIELDS).flat())];

function CalculatorField({
  field,
  text,
  onWrite,
}: {
  field: CalculationField;
  text: string;
  onWrite(text: string): void;
}) {
  const { t } = useTranslation("futures");
  const { contract } = useFutures();
  const { error } = readNumber(text);
  const isPrice = field === "entry" || field === "exit";
  const units = { size: contract.base, roi: "%" } as const;
  const decimals = isPrice ? contract.priceDecimals : field === "size" ? contract.sizeDecimals : AMOUNT_DECIMALS;
  return (
    <NumberField
      id={`calc-${field}`}
      name={field}
      label={t(`calculator.${field}`)}
      unit={field in units ? units[field as keyof typeof units] : contract.settle}
      value={text}
      error={error ?? undefined}
      step={isPrice ? contract.tick : "1"}
      decimals={decimals}
      onWrite={onWrite}
      onSettle={onWrite}
    />
  );
}

function Result({ answers }: { answers: Answers | null }) {
  const { t } = useTranslation("futures");
  const { contract } = useFutures();
  if (!answers) return <p className="fut-dialog-note">{t("calculator.missing")}</p>;
  const text = (units: bigint) => formatUnits(units < 0n ? -units : units, contract.settleScale);
  const signed = (units: bigint) => `${units < 0n ? "-" : ""}${text(units)}`;
  const { margin, pnl, fees, roiPpm, ticks, lots } = answers;
  const row = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className="fut-effect" aria-live="polite">
      {ticks !== undefined &&
        row(t("calculator.price"), ticks === "none" ? t("position.none") : <TickPrice ticks={ticks} />)}
      {lots !== undefined &&
        row(
          t("preview.max"),
          <Price
            value={formatUnits(BigInt(lots) * contract.sizeUnits, contract.sizeDecimals)}
            decimals={contract.sizeDecimals}
          />,
        )}
      {pnl !== undefined && row(t("calculator.pnl"), <SignedAmount value={signed(pnl)} decimals={AMOUNT_DECIMALS} />)}
      {roiPpm !== undefined &&
        row(
          t("calculator.roi"),
          <Rate
            value={
              roiPpm === null
                ? null
                : `${roiPpm < 0n ? "-" : ""}${formatUnits(roiPpm < 0n ? -roiPpm : roiPpm, RATE_DECIMALS)}`
            }
            decimals={2}
            sign
          />,
        )}
      {fees !== undefined && row(t("calculator.fees"), <Price value={text(fees)} decimals={AMOUNT_DECIMALS} />)}
      {margin !== undefined && row(t("preview.margin"), <Price value={text(margin)} decimals={AMOUNT_DECIMALS} />)}
    </dl>
  );
}
