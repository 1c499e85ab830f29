import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { leastCommonMultiple } from "~/lib/decimal";
import { compactParts } from "~/lib/format/format-compact";
import { formatSpot, toFixed, USDT_DIGITS } from "~/lib/format/to-fixed";
import { Amount } from "~/ui/money/Amount";
import { Change } from "~/ui/money/Change";
import { Compact } from "~/ui/money/Compact";
import { Fiat } from "~/ui/money/Fiat";
import { Price } from "~/ui/money/Price";
import { Sparkline } from "~/ui/Sparkline";
import { Section } from "./Section";

/** Figures at their edges: usual, tiny, long, below zero, cut to nothing, missing, and none at all. */
const FIGURES = ["97412.509", "0.00000123", "123456789.12345678", "-0.001", "0", "halted", null] as const;
const LARGE = ["999.9996", "999999.9", "48274567", "9274000000.5", "1200000000000", "-200000", null] as const;
const STEPS = [
  ["0.25", "0.1"],
  ["0.00001", "0.001"],
  ["1.5", "1"],
] as const;
const COURSE = ["10", "12", "11", "14", "13", "17", "16", "19"];

export function FiguresSection() {
  const { t } = useTranslation("gallery");
  const { code } = useLocale();
  return (
    <Section title={t("section.figures")}>
      <div className="gallery-pair">
        <Figures
          columns={[
            t("figure.text"),
            t("figure.price"),
            t("figure.amount"),
            t("figure.change"),
            t("figure.spot"),
            t("figure.value"),
          ]}
          rows={FIGURES.map((value) => [
            <Raw key="raw" text={value} />,
            <Price key="price" value={value} decimals={2} />,
            <Amount key="amount" value={value} unit="BTC" />,
            <Change key="change" value={value} />,
            <bdi key="spot" className="n" dir="ltr">
              {formatSpot(value, code)}
            </bdi>,
            <Fiat key="fiat" usdt={value} />,
          ])}
        />
        <Figures
          columns={[t("figure.text"), t("figure.floor"), t("figure.halfUp"), t("figure.fixed")]}
          rows={LARGE.map((value) => [
            <Raw key="raw" text={value} />,
            <Compact key="floor" value={value} unit="USDT" />,
            <HalfUp key="half-up" value={value} />,
            <Raw key="fixed" text={value && toFixed(value, USDT_DIGITS)} />,
          ])}
        />
        <Figures
          columns={[t("figure.step"), t("figure.step"), t("figure.commonStep")]}
          rows={STEPS.map(([a, b]) => [
            <Raw key="a" text={a} />,
            <Raw key="b" text={b} />,
            <Price key="common" value={leastCommonMultiple(a, b)} />,
          ])}
        />
        <div className="gallery-box gallery-row">
          <Sparkline closes={COURSE} width={120} height={40} area />
          <Sparkline closes={[...COURSE].reverse()} width={120} height={40} area />
          <Sparkline closes={COURSE} width={120} height={40} />
        </div>
      </div>
    </Section>
  );
}

function Raw({ text }: { text: string | null }) {
  return (
    <bdi className="n gallery-raw" dir="ltr">
      {text ?? "null"}
    </bdi>
  );
}

function HalfUp({ value }: { value: string | null }) {
  const { code, dir } = useLocale();
  const { figure, gap, unit } = compactParts(value, { locale: code, rounding: "half-up" });
  return (
    <bdi className="n" dir={unit ? dir : "ltr"}>
      <bdi dir="ltr">{figure}</bdi>
      {gap + unit}
    </bdi>
  );
}

function Figures({ columns, rows }: { columns: readonly string[]; rows: readonly ReactNode[][] }) {
  return (
    <div className="gallery-box gallery-table" tabIndex={0} role="group" aria-label={columns.slice(1).join(", ")}>
      <table className="ui-table">
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col" className="ui-end">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index} className="ui-end">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
