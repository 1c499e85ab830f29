import { useTranslation } from "~/i18n/use-translation";
import type { RiskFundMovement } from "~exchange/contract/futures/list-risk-fund-movements";
import { pairName } from "~/lib/instrument";
import type { Panel } from "~/lib/panel";
import { Card } from "~/ui/Card";
import { ErrorOf } from "~/ui/ErrorOf";
import { Amount } from "~/ui/money/Amount";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import { LiquidationLink } from "./FundRows";
import type { Deleveraging } from "./risk-fund-page";

const SHOWN_DECIMALS = 2;

export function LargestCovers({ covers }: { covers: Panel<RiskFundMovement[]> }) {
  const { t } = useTranslation("futuresData");
  return (
    <Card title={t("fund.covers")}>
      {covers.ok && covers.data.length === 0 ? (
        <p className="ui-data-note">{t("fund.noCovers")}</p>
      ) : covers.ok ? (
        <dl className="ui-list">
          {covers.data.map(({ movementId, time, pairCode, liquidationId, amount }) => (
            <div key={movementId}>
              <dt>
                <Time at={time} format="YMD" />{" "}
                {liquidationId !== null && (
                  <LiquidationLink id={liquidationId}>
                    <bdi dir="ltr">{pairName(pairCode ?? liquidationId)}</bdi>
                  </LiquidationLink>
                )}
              </dt>
              <dd>
                <Amount value={amount} decimals={SHOWN_DECIMALS} className="down" />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <ErrorOf failure={covers} />
      )}
    </Card>
  );
}

export function NewestDeleveragings({ deleveragings }: { deleveragings: Panel<Deleveraging[]> }) {
  const { t } = useTranslation("futuresData");
  return (
    <Card title={t("fund.deleveragings")}>
      {deleveragings.ok && deleveragings.data.length === 0 ? (
        <p className="ui-data-note">{t("fundNone.deleveragings")}</p>
      ) : deleveragings.ok ? (
        <dl className="ui-list">
          {deleveragings.data.map(({ deleveragingId, liquidationId, time, pairCode, quantity, price }) => (
            <div key={deleveragingId}>
              <dt>
                <Time at={time} format="YMDHM" />{" "}
                <LiquidationLink id={liquidationId}>
                  <bdi dir="ltr">{pairName(pairCode)}</bdi>
                </LiquidationLink>
              </dt>
              <dd>
                <bdi dir="ltr">
                  <Amount value={quantity} /> @ <Price value={price} />
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <ErrorOf failure={deleveragings} />
      )}
    </Card>
  );
}
