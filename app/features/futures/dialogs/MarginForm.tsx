import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Position } from "~exchange/contract/futures/schemas";
import { stakeLiquidationTicks } from "~exchange/domain/futures/account";
import { parseUnits } from "~exchange/domain/units";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { ActionFields } from "../ActionFields";
import { useFutures } from "../futures-context";
import { readNumber } from "~/features/terminal/order-form/read-figures";
import { useGrounds } from "../order-form/use-grounds";
import { stakeOf } from "../order-form/account-state";
import { contractTicksToPrice } from "~exchange/domain/futures/contract";
import { Price } from "~/ui/money/Price";
import { positionFields } from "../positions/position-facts";
import { useActionForm } from "../use-action-form";
import type { PositionDialogProps } from "./Dialogs";
import { useClosingDialog } from "./Frame";

/** Adds margin to an isolated position, or takes out what it doesn't need; says what that does to its liquidation price. */
export function MarginForm({ position, outcome }: PositionDialogProps) {
  const { t } = useTranslation("futures");
  const { contracts } = useFutures();
  const { account } = useGrounds();
  const form = useActionForm("margin", outcome, useClosingDialog());
  const typed = form.failure?.typed;
  const [way, setWay] = useState(typed?.way === "remove" ? "remove" : "add");
  const [amount, setAmount] = useState(typed?.amount ?? "");
  const contract = contracts.get(position.pairCode);
  const stake = contract && stakeOf(contract, position);
  const text = readNumber(amount).text;
  const units = contract && text !== null ? parseUnits(text, contract.settleScale) : null;
  const after =
    contract && stake && units !== null && account
      ? stakeLiquidationTicks(account.purse, [], { ...stake, margin: stake.margin + (way === "add" ? units : -units) })
      : null;
  return (
    <ActionFields form={form} intent="margin" hidden={positionFields(position)} submitLabel={t(`margin.${way}`)}>
      <div className="fut-choices is-row" role="radiogroup" aria-label={t("dialog.margin")}>
        {(["add", "remove"] as const).map((entry) => (
          <label key={entry}>
            <input type="radio" name="way" value={entry} checked={way === entry} onChange={() => setWay(entry)} />
            <span>
              <b>{t(`margin.${entry}`)}</b>
            </span>
          </label>
        ))}
      </div>
      <NumberField
        id="margin-amount"
        name="amount"
        label={t("ledger.amount")}
        unit={contract?.settle ?? ""}
        value={amount}
        error={form.failure?.errors.find(({ field }) => field === "amount")}
        step="1"
        decimals={contract?.settleScale ?? 2}
        onWrite={setAmount}
        onSettle={setAmount}
      />
      <Effect position={position} after={after} />
    </ActionFields>
  );
}

/** The liquidation price as it is, and as it would be. */
function Effect({ position, after }: { position: Position; after: number | null }) {
  const { t } = useTranslation("futures");
  const { contracts } = useFutures();
  const contract = contracts.get(position.pairCode);
  return (
    <dl className="fut-effect">
      <div>
        <dt>{t("position.margin")}</dt>
        <dd>
          <Price value={position.margin} decimals={2} />
        </dd>
      </div>
      <div>
        <dt>{t("position.liquidation")}</dt>
        <dd>
          <Price value={position.liquidationPrice} decimals={contract?.priceDecimals} />
          {contract && after !== null && (
            <>
              {" → "}
              <Price
                value={contractTicksToPrice(contract, after)}
                decimals={contract.priceDecimals}
                className="is-warning"
              />
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
