import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Position } from "~exchange/contract/futures/schemas";
import type { Contract } from "~exchange/domain/futures/contract";
import { formatUnits } from "~exchange/domain/units";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Price } from "~/ui/money/Price";
import { ActionFields } from "../ActionFields";
import { useFutures } from "../futures-context";
import { lotsOfQuantity } from "../order-form/account-state";
import { positionFields } from "../positions/position-facts";
import { SplitMark } from "../positions/SplitMark";
import { SignedAmount } from "~/ui/money/SignedAmount";
import { useActionForm } from "../use-action-form";
import type { DialogProps, PositionDialogProps } from "./Dialogs";
import { useClosingDialog } from "./Frame";

const PARTS = ["25", "50", "75", "100"] as const;

/** Closes a part of a position: at market, or by an order at a price that only reduces. */
export function CloseForm({ page, position, outcome }: PositionDialogProps) {
  const { t } = useTranslation("futures");
  const { contracts } = useFutures();
  const form = useActionForm("close", outcome, useClosingDialog());
  const typed = form.failure?.typed;
  const [price, setPrice] = useState(typed?.price ?? "");
  const [quantity, setQuantity] = useState(typed?.quantity ?? "");
  const [percent, setPercent] = useState<string>(typed?.percent ?? "100");
  const contract = contracts.get(position.pairCode);
  if (!contract) return null;
  const errorAt = (name: string) => form.failure?.errors.find(({ field }) => field === name);
  return (
    <ActionFields
      form={form}
      intent="close"
      hidden={{
        clientOrderId: form.nextOrderId ?? page.clientOrderId,
        ...positionFields(position),
      }}
      submitLabel={t("position.act_close")}
    >
      <PositionLine position={position} />
      <Parts
        contract={contract}
        position={position}
        chosen={quantity === "" ? percent : null}
        onChoose={(share) => {
          setPercent(share);
          setQuantity("");
        }}
      />
      <NumberField
        id="close-quantity"
        name="quantity"
        label={t("close.otherSize")}
        unit={contract.base}
        value={quantity}
        error={errorAt("quantity")}
        step={contract.contractSize}
        decimals={contract.sizeDecimals}
        onWrite={setQuantity}
        onSettle={setQuantity}
      />
      <NumberField
        id="close-price"
        name="price"
        label={t("close.limit")}
        unit={contract.settle}
        value={price}
        error={errorAt("price")}
        step={contract.tick}
        decimals={contract.priceDecimals}
        note={t("close.limitNote")}
        onWrite={setPrice}
        onSettle={setPrice}
      />
    </ActionFields>
  );
}

interface PartsProps {
  contract: Contract;
  position: Position;
  /** Null where another size is typed. */
  chosen: string | null;
  onChoose(share: string): void;
}

function Parts({ contract, position, chosen, onChoose }: PartsProps) {
  const { t } = useTranslation("futures");
  const lots = lotsOfQuantity(contract, position.quantity) ?? 0;
  const part = (share: string) => {
    const of = Math.max(1, Math.floor((lots * Number(share)) / 100));
    return formatUnits(BigInt(of) * contract.sizeUnits, contract.sizeDecimals);
  };
  return (
    <fieldset className="fut-parts">
      <legend className="ui-vh">{t("close.part")}</legend>
      {PARTS.map((share) => (
        <label key={share}>
          <input
            type="radio"
            name="percent"
            value={share}
            checked={chosen === share}
            onChange={() => onChoose(share)}
          />
          <span>
            <bdi dir="ltr">{`${share}%`}</bdi>
            <small>
              <Price value={part(share)} decimals={contract.sizeDecimals} />
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function ReverseForm({ page, position, outcome }: PositionDialogProps) {
  const { t } = useTranslation("futures");
  const form = useActionForm("reverse", outcome, useClosingDialog());
  return (
    <ActionFields
      form={form}
      intent="reverse"
      hidden={{ clientOrderId: form.nextOrderId ?? page.clientOrderId, pairCode: position.pairCode }}
      submitLabel={t("dialog.reverse")}
    >
      <PositionLine position={position} />
      <p>{t("reverse.what", { pair: isolateLtr(position.pairCode) })}</p>
    </ActionFields>
  );
}

export function CloseAllForm({ page, outcome }: DialogProps) {
  const { t } = useTranslation("futures");
  const form = useActionForm("close-all", outcome, useClosingDialog());
  return (
    <ActionFields
      form={form}
      intent="close-all"
      hidden={{ clientOrderId: form.nextOrderId ?? page.clientOrderId }}
      submitLabel={t("dialog.close-all")}
    >
      <p>{t("close.allWhat")}</p>
    </ActionFields>
  );
}

function PositionLine({ position }: Pick<PositionDialogProps, "position">) {
  const { t } = useTranslation("futures");
  const { contracts } = useFutures();
  const contract = contracts.get(position.pairCode);
  return (
    <p className="fut-position-line">
      <b dir="ltr">{position.pairCode}</b>
      <span className={position.side === "long" ? "up" : "down"}>
        {t(`side.${position.side}`)} <Price value={position.quantity} decimals={contract?.sizeDecimals} />
      </span>
      <SignedAmount value={position.unrealised} decimals={2} />
      <SplitMark positionId={position.positionId} />
    </p>
  );
}
