import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { Position } from "~exchange/contract/futures/schemas";
import type { Stake } from "~exchange/domain/futures/account";
import { contractTicksToPrice } from "~exchange/domain/futures/contract";
import type { Message } from "~/features/terminal/message";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { Price } from "~/ui/money/Price";
import { ActionFields } from "../ActionFields";
import { useFutures } from "../futures-context";
import { stakeOf } from "../order-form/account-state";
import { readNumber } from "~/features/terminal/order-form/read-figures";
import { exitTicks, type ExitName } from "../order-form/exits";
import { EXIT_BASES, TRIGGER_KINDS, type ExitBasis } from "../order-form/order-types";
import { exitPrices, positionFields } from "../positions/position-facts";
import { useActionForm } from "../use-action-form";
import type { PositionDialogProps } from "./Dialogs";
import { useClosingDialog } from "./Frame";

/** The position's own take profit and stop loss; an empty field takes its one away. */
export function ExitsForm({ page, position, outcome }: PositionDialogProps) {
  const { t } = useTranslation("futures");
  const { contracts } = useFutures();
  const form = useActionForm("exits", outcome, useClosingDialog());
  const typed = form.failure?.typed;
  const [first] = useState(() => exitPrices(position));
  const [texts, setTexts] = useState({
    takeProfit: typed?.takeProfit ?? first.takeProfit ?? "",
    stopLoss: typed?.stopLoss ?? first.stopLoss ?? "",
  });
  const [by, setBy] = useState<ExitBasis>(EXIT_BASES.find((basis) => basis === typed?.exitBy) ?? "price");
  const contract = contracts.get(position.pairCode);
  const stake = contract && stakeOf(contract, position);
  if (!contract || !stake) return null;
  const field = (name: ExitName) => (
    <ExitField
      name={name}
      by={by}
      stake={stake}
      text={texts[name]}
      error={form.failure?.errors.find((error) => error.field === name)}
      onWrite={(to) => setTexts((before) => ({ ...before, [name]: to }))}
    />
  );
  return (
    <ActionFields
      form={form}
      intent="exits"
      hidden={{ clientOrderId: form.nextOrderId ?? page.clientOrderId, ...positionFields(position) }}
      submitLabel={t("dialog.save")}
    >
      <Prices position={position} decimals={contract.priceDecimals} />
      <Select
        name="exitBy"
        label={t("exits.by")}
        value={by}
        options={EXIT_BASES.map((basis) => ({ value: basis, label: t(`exits.${basis}`) }))}
        onChoose={(value) => setBy(EXIT_BASES.find((basis) => basis === value) ?? "price")}
      />
      {field("takeProfit")}
      {field("stopLoss")}
      <Select
        name="triggerBy"
        label={t("form.triggerBy")}
        first={typed?.triggerBy ?? "mark"}
        options={TRIGGER_KINDS.map((kind) => ({ value: kind, label: t(`price.${kind}`) }))}
      />
      <p className="fut-dialog-note">{t("exits.note")}</p>
    </ActionFields>
  );
}

interface ExitFieldProps {
  name: ExitName;
  by: ExitBasis;
  stake: Stake;
  text: string;
  error: Message | undefined;
  onWrite(text: string): void;
}

/** One of the two, with the price that it comes to. */
function ExitField({ name, by, stake, text, error, onWrite }: ExitFieldProps) {
  const { t } = useTranslation("futures");
  const { contract, leverage } = stake;
  const read = readNumber(text).text;
  const ticks = read === null || by === "price" ? null : exitTicks(contract, stake, leverage, { name, by, text: read });
  return (
    <NumberField
      id={`exits-${name}`}
      name={name}
      label={t(`exits.${name}`)}
      unit={by === "percent" ? "%" : contract.settle}
      value={text}
      error={error}
      step={by === "price" ? contract.tick : "1"}
      decimals={by === "price" ? contract.priceDecimals : AMOUNT_DECIMALS}
      note={
        ticks !== null && (
          <>
            {t("exits.at")} <Price value={contractTicksToPrice(contract, ticks)} decimals={contract.priceDecimals} />
          </>
        )
      }
      onWrite={onWrite}
      onSettle={onWrite}
    />
  );
}

const AMOUNT_DECIMALS = 2;

function Prices({ position, decimals }: { position: Position; decimals: number }) {
  const { t } = useTranslation("futures");
  return (
    <dl className="fut-effect">
      <div>
        <dt>{t("position.entry")}</dt>
        <dd>
          <Price value={position.entryPrice} decimals={decimals} />
        </dd>
      </div>
      <div>
        <dt>{t("price.mark")}</dt>
        <dd>
          <Price value={position.markPrice} decimals={decimals} />
        </dd>
      </div>
    </dl>
  );
}

interface SelectProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Chosen by the form that it stands in; without it the select keeps its own choice, `first` at first. */
  value?: string;
  first?: string;
  onChoose?(value: string): void;
}

function Select({ name, label, options, value, first, onChoose }: SelectProps) {
  return (
    <label className="term-tif fut-line">
      <span>{label}</span>
      <select
        name={name}
        value={value}
        defaultValue={first}
        onChange={(event) => onChoose?.(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
