import type { z } from "zod";
import type { getLiquidation } from "~exchange/contract/futures/get-liquidation";
import type { Liquidation } from "~exchange/contract/futures/list-liquidations";
import { contractNotional, defineContract, type Contract } from "~exchange/domain/futures/contract";
import { averageEntry } from "~exchange/domain/futures/position";
import type { LiquidationStep } from "~exchange/engine/futures/events";
import { closedLots, type LiquidationRecord } from "~exchange/projections/futures/liquidations";
import { amountText, priceText, quantityText } from "./amounts";
import { presentInstrument, presentMark } from "./present-market";

type ContractOf = (name: string) => Contract;

export function presentLiquidation(contract: Contract, record: LiquidationRecord): Liquidation {
  const { liquidationId, side, grounds, steps, prices, time } = record;
  const own = (step: LiquidationStep) => step.contract === record.contract && step.side === side;
  const closed = closedLots(record);
  const taken = steps.find((step) => step.step === "taken_over" && own(step));
  const deleveraged = steps.filter((step) => step.step === "deleveraged" && own(step));
  return {
    ...{ liquidationId, pairCode: record.contract, side, marginMode: grounds.mode, time },
    quantity: quantityText(contract, closed),
    value: amountText(contract, contractNotional(contract, prices.mark, closed)),
    markPrice: priceText(contract, prices.mark),
    bankruptcyPrice: priceText(contract, taken?.ticks ?? null),
    fundChange: amountText(
      contract,
      steps.reduce((sum, { fund }) => sum + fund, 0n),
    ),
    deleveragedQuantity: quantityText(
      contract,
      deleveraged.reduce((sum, { lots }) => sum + lots, 0),
    ),
  };
}

/** With the contract's terms as they were then. */
export function presentLiquidationGrounds(
  record: LiquidationRecord,
  contractOf: ContractOf,
): z.output<typeof getLiquidation.output> {
  const { terms, grounds, lots, side, prices, time } = record;
  const now = contractOf(record.contract);
  const contract = defineContract(terms, [{ code: terms.settle, scale: now.settleScale }]);
  return {
    ...presentLiquidation(contract, record),
    equity: amountText(contract, grounds.equity),
    required: amountText(contract, grounds.required),
    leverage: grounds.leverage,
    entryPrice: priceText(contract, averageEntry({ side, lots, cost: grounds.cost })),
    positionQuantity: quantityText(contract, lots),
    mark: presentMark(contract, prices),
    instrument: presentInstrument(contract, { status: "online", state: "trading" }),
    steps: record.steps.map((step) => {
      const of = contractOf(step.contract);
      return {
        ...{ step: step.step, pairCode: step.contract, side: step.side, time },
        quantity: quantityText(of, step.lots),
        price: priceText(of, step.ticks === 0 ? null : step.ticks),
        fundChange: amountText(of, step.fund),
      };
    }),
    ledger: record.ledger.map(({ amount, ...line }) => ({ ...line, amount: amountText(contract, amount) })),
  };
}
