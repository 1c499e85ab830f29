import { useTranslation } from "~/i18n/use-translation";
import { pairName } from "~/lib/instrument";
import { FeeRate } from "./RulesFigures";
import { paidLevel, type FeeTable } from "./rules-row";

interface FeeTablesProps {
  tables: readonly FeeTable[];
  /** Of whoever is signed in; null for nobody. */
  feeLevel: number | null;
}

/** Fees by level; the signed-in person's own is marked. */
export function FeeTables({ tables, feeLevel }: FeeTablesProps) {
  const { t } = useTranslation("rules");
  if (tables.length === 0) return null;
  return (
    <section className="rules-card rules-text" aria-labelledby="fees">
      <h2 id="fees">{t("fees.title")}</h2>
      <p>{t("fees.note")}</p>
      <div className="rules-fees">
        {tables.map((table) => (
          <Fees key={table.pairCodes[0]} table={table} feeLevel={feeLevel} />
        ))}
      </div>
    </section>
  );
}

function Fees({ table, feeLevel }: { table: FeeTable; feeLevel: number | null }) {
  const { t } = useTranslation("rules");
  const mine = feeLevel === null ? null : paidLevel(table, feeLevel);
  return (
    <table className="rules-small-table">
      <caption>
        {table.pairCodes.map((pairCode) => (
          <bdi key={pairCode} dir="ltr">
            {pairName(pairCode)}
          </bdi>
        ))}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("fees.level")}</th>
          <th scope="col">{t("fees.maker")}</th>
          <th scope="col">{t("fees.taker")}</th>
        </tr>
      </thead>
      <tbody>
        {table.fees.map(({ level, makerFeePpm, takerFeePpm }) => (
          <tr key={level} aria-current={level === mine ? "true" : undefined}>
            <th scope="row">
              <bdi className="n" dir="ltr">
                {level}
              </bdi>
              {level === mine && <span className="ui-tag">{t("fees.mine")}</span>}
            </th>
            <td>
              <FeeRate ppm={makerFeePpm} />
            </td>
            <td>
              <FeeRate ppm={takerFeePpm} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
