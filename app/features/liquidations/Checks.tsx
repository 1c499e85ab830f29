import { useTranslation } from "~/i18n/use-translation";
import { decimalsOf } from "~exchange/domain/units";
import { trimZeros } from "~/lib/decimal";
import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import { Amount } from "~/ui/money/Amount";
import { Price } from "~/ui/money/Price";
import type { LiquidationFacts } from "./liquidation-page";
import type { Recomputation, Recomputed } from "./recompute";

const CHECKS = [
  ["index", "futuresData:index.index", "price"],
  ["p1", "futuresData:index.p1", "price"],
  ["mark", "futuresData:index.mark", "price"],
  ["required", "futuresData:liq.required", "amount"],
  ["bankruptcy", "futuresData:liq.bankruptcy", "price"],
  ["fund", "futuresData:check.fund", "amount"],
  ["ledgerFund", "futuresData:check.ledgerFund", "amount"],
  ["quantity", "futuresData:check.quantity", "quantity"],
  ["deleveraged", "futuresData:check.deleveraged", "quantity"],
] as const satisfies readonly [keyof Recomputation, string, "price" | "amount" | "quantity"][];

/** Each figure as it was published, and as it comes out here. */
export function Checks({ again, facts }: { again: Recomputation; facts: LiquidationFacts }) {
  const { t } = useTranslation("futuresData");
  const { tick, quote, base } = facts.instrument;
  const shown = (kind: (typeof CHECKS)[number][2], value: string | null) =>
    kind === "price" ? (
      <Price value={value} decimals={decimalsOf(tick)} />
    ) : (
      <Amount value={value && trimZeros(value)} unit={kind === "amount" ? quote : base} />
    );
  return (
    <Card title={t("liq.checks")} flush>
      <table className="ui-table liq-checks">
        <thead>
          <tr>
            <th scope="col">{t("liq.figure")}</th>
            <th scope="col" className="ui-end">
              {t("liq.published")}
            </th>
            <th scope="col" className="ui-end">
              {t("liq.recomputed")}
            </th>
          </tr>
        </thead>
        <tbody>
          {CHECKS.map(([name, label, kind]) => (
            <tr key={name}>
              <td className="ui-data-words">{t(label)}</td>
              <td className="ui-end">{shown(kind, again[name].published)}</td>
              <td className="ui-end">
                {again[name].agrees === null ? t("liq.notAlone") : shown(kind, again[name].recomputed)}{" "}
                <Verdict figure={again[name]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Whether a figure agrees, in a mark and in words. */
export function Verdict({ figure: { agrees } }: { figure: Recomputed }) {
  const { t } = useTranslation("futuresData");
  if (agrees === null) return null;
  return (
    <span className={agrees ? "liq-same" : "liq-other"}>
      <Icon name={agrees ? "check" : "close"} size={14} />
      <span className="ui-vh">{agrees ? t("liq.same") : t("liq.different")}</span>
    </span>
  );
}
