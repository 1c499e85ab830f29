import { useState } from "react";
import { useTranslation } from "react-i18next";
import { contractTicksToPrice } from "~exchange/domain/futures/contract";
import { NumberField } from "~/features/terminal/order-form/NumberField";
import { Price } from "~/ui/money/Price";
import { ActionFields } from "../ActionFields";
import { useFutures } from "../futures-context";
import { stakeOf } from "../order-form/account-state";
import { readNumber } from "../order-form/draft";
import { exitTicks, type ExitName } from "../order-form/exits";
import { EXIT_BASES, TRIGGER_KINDS, type ExitBasis } from "../order-form/order-types";
import { exitPrices } from "../positions/position-facts";
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
  const isPrice = by === "price";
  const field = (name: ExitName) => {
    const { text } = readNumber(texts[name]);
    const ticks = text === null ? null : exitTicks(contract, stake, stake.leverage, { name, by, text });
    const write = (to: string) => setTexts((before) => ({ ...before, [name]: to }));
    return (
      <NumberField
        id={`exits-${name}`}
        name={name}
        label={t(`exits.${name}`)}
        unit={by === "percent" ? "%" : contract.settle}
        value={texts[name]}
        error={form.failure?.errors.find((error) => error.field === name)}
        step={isPrice ? contract.tick : "1"}
        decimals={isPrice ? contract.priceDecimals : 2}
        note={
          !isPrice &&
          ticks !== null && (
            <>
              {t("exits.at")} <Price value={contractTicksToPrice(contract, ticks)} decimals={contract.priceDecimals} />
            </>
          )
        }
        onWrite={write}
        onSettle={write}
      />
    );
  };
  return (
    <ActionFields
      form={form}
      intent="exits"
      hidden={{
        clientOrderId: form.nextOrderId ?? page.clientOrderId,
        pairCode: position.pairCode,
        side: position.side,
      }}
      submitLabel={t("dialog.save")}
    >
      <dl className="fut-effect">
        <div>
          <dt>{t("position.entry")}</dt>
          <dd>
            <Price value={position.entryPrice} decimals={contract.priceDecimals} />
          </dd>
        </div>
        <div>
          <dt>{t("price.mark")}</dt>
          <dd>
            <Price value={position.markPrice} decimals={contract.priceDecimals} />
          </dd>
        </div>
      </dl>
      <label className="term-tif fut-line">
        <span>{t("exits.by")}</span>
        <select
          name="exitBy"
          value={by}
          onChange={({ currentTarget }) => setBy(EXIT_BASES.find((basis) => basis === currentTarget.value) ?? "price")}
        >
          {EXIT_BASES.map((basis) => (
            <option key={basis} value={basis}>
              {t(`exits.${basis}`)}
            </option>
          ))}
        </select>
      </label>
      {field("takeProfit")}
      {field("stopLoss")}
      <label className="term-tif fut-line">
        <span>{t("form.triggerBy")}</span>
        <select name="triggerBy" defaultValue={typed?.triggerBy ?? "mark"}>
          {TRIGGER_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`price.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <p className="fut-dialog-note">{t("exits.note")}</p>
    </ActionFields>
  );
}
