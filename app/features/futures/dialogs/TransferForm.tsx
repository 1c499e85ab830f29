import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { TestFunds } from "~/features/terminal/TestFunds";
import { useLive } from "~/features/terminal/live/use-live";
import { Amount } from "~/ui/money/Amount";
import { ActionFields } from "../ActionFields";
import { useFutures } from "../futures-context";
import type { PersonLive } from "../live/person-live";
import { useActionForm } from "../use-action-form";
import type { DialogProps } from "./Dialogs";
import { useClosingDialog } from "./Frame";

const DECIMALS = 2;

/** Moves the settle asset between the spot and the futures wallet. */
export function TransferForm({ page, outcome, person }: DialogProps & { person: PersonLive }) {
  const { t } = useTranslation("futures");
  const { rules, contract } = useFutures();
  const form = useActionForm("transfer", outcome, useClosingDialog());
  const account = useLive(person.account);
  const spot = useLive(person.spotAvailable);
  const typed = form.failure?.typed;
  const [to, setTo] = useState(typed?.to === "spot" ? "spot" : "futures");
  const [amount, setAmount] = useState(typed?.amount ?? "");
  const transferable = account.ok ? account.data.transferable : null;
  const available = to === "futures" ? spot : transferable;
  return (
    <ActionFields
      form={form}
      intent="transfer"
      hidden={{ clientOrderId: form.nextOrderId ?? page.clientOrderId }}
      submitLabel={t("dialog.transfer")}
      // What may leave the futures wallet, and what is left behind positions then, goes by the prices.
      isPriced={to === "spot"}
    >
      <div className="fut-choices" role="radiogroup" aria-label={t("transfer.way")}>
        {(["futures", "spot"] as const).map((way) => (
          <label key={way}>
            <input type="radio" name="to" value={way} checked={to === way} onChange={() => setTo(way)} />
            <span>
              <b>{t(`transfer.to_${way}`)}</b>
              <small>
                {t("spot:form.available")}{" "}
                <Amount value={way === "futures" ? spot : transferable} unit={rules.quote} decimals={DECIMALS} />
              </small>
            </span>
          </label>
        ))}
      </div>
      <NumberField
        id="transfer-amount"
        name="amount"
        label={t("ledger.amount")}
        unit={rules.quote}
        value={amount}
        error={form.failure?.errors.find(({ field }) => field === "amount")}
        step="1"
        decimals={contract.settleScale}
        action={
          form.isHydrated && (
            <button type="button" className="term-field-last" onClick={() => setAmount(available ?? "")}>
              {t("transfer.all")}
            </button>
          )
        }
        onWrite={setAmount}
        onSettle={setAmount}
      />
      <TestFunds />
    </ActionFields>
  );
}
