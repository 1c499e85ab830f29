import type { z } from "zod";
import type { FundingPayment } from "~exchange/contract/futures/list-funding-payments";
import type {
  ClosedPosition,
  FuturesAccount,
  FuturesFill,
  FuturesNotice,
  FuturesOrder,
  Position,
} from "~exchange/contract/futures/schemas";
import { contractNotional, type Contract } from "~exchange/domain/futures/contract";
import { initialMargin } from "~exchange/domain/futures/margin";
import { averageEntry, returnOnMargin } from "~exchange/domain/futures/position";
import { ceilDivide } from "~exchange/domain/futures/rounding";
import { formatUnits } from "~exchange/domain/units";
import type { FuturesOrderView } from "~exchange/engine/futures/commands";
import type { ClosedPositionView } from "~exchange/projections/futures/closed-positions";
import type { FuturesFillView } from "~exchange/projections/futures/fills";
import type { FundingPaid } from "~exchange/projections/futures/funding";
import type { NoticeView } from "~exchange/projections/futures/notices";
import { publicTypeOf } from "~exchange/projections/futures/orders";
import { amountText, ppbText, ppmText, priceText, quantityText } from "./amounts";
import type { AccountFigures, PositionFigures } from "./figures";

export function presentOrder(contract: Contract, order: FuturesOrderView): FuturesOrder {
  const { orderId, clientOrderId, side, positionSide, positionId, timeInForce, postOnly, reduceOnly, trigger, exits } =
    order;
  const { expiresAt, triggeredAt, state, reason, createdAt, updatedAt } = order;
  const price = (ticks: number | null) => priceText(contract, ticks);
  return {
    ...{ orderId, clientOrderId, pairCode: order.contract, side, positionSide, positionId },
    orderType: publicTypeOf(order),
    ...{ timeInForce, postOnly, reduceOnly, price: price(order.price) },
    quantity: order.quantity === null ? null : quantityText(contract, order.quantity),
    triggerPrice: price(trigger?.ticks ?? null),
    triggerBy: trigger?.kind ?? null,
    trailingBips: trigger?.callbackBips ?? null,
    exits: exits && {
      takeProfit: price(exits.takeProfit),
      stopLoss: price(exits.stopLoss),
      triggerBy: exits.kind,
    },
    ...{ expiresAt, triggeredAt },
    filledQuantity: quantityText(contract, order.filled),
    averagePrice: averagePrice(contract, order),
    fee: amountText(contract, order.fee),
    realised: amountText(contract, order.realised),
    held: amountText(contract, order.held),
    ...{ state, reason, createdAt, updatedAt },
  };
}

/** Rounded down to the settle asset's smallest unit; null until something is filled. */
function averagePrice(contract: Contract, { filled, filledCost }: FuturesOrderView): string | null {
  if (filled === 0) return null;
  const { tickUnits, settleScale, priceDecimals } = contract;
  const scaled = filledCost * tickUnits * 10n ** BigInt(settleScale - priceDecimals);
  return formatUnits(scaled / BigInt(filled), settleScale);
}

export function presentFill(contract: Contract, fill: FuturesFillView): FuturesFill {
  const { tradeId, orderId, side, positionSide, role, price, quantity, fee, time } = fill;
  return {
    ...{ tradeId, orderId, pairCode: fill.contract, side, positionSide, role, time },
    price: priceText(contract, price),
    quantity: quantityText(contract, quantity),
    notional: amountText(contract, contractNotional(contract, price, quantity)),
    fee: amountText(contract, fee),
  };
}

export function presentPosition(figures: PositionFigures, exitOrders: readonly FuturesOrder[]): Position {
  const { position, contract } = figures;
  const amount = (units: bigint) => amountText(contract, units);
  return {
    positionId: position.positionId,
    ...{ pairCode: position.contract, side: position.side, marginMode: position.mode, leverage: position.leverage },
    quantity: quantityText(contract, position.lots),
    entryPrice: priceText(contract, figures.entry),
    markPrice: priceText(contract, figures.mark),
    notional: amount(figures.notional),
    margin: amount(figures.margin),
    maintenanceMargin: amount(figures.maintenance),
    unrealised: amount(figures.unrealised),
    returnOnMargin: figures.returnOnMargin === null ? null : ppmText(figures.returnOnMargin),
    marginRate: figures.marginRate === null ? null : ppmText(figures.marginRate),
    liquidationPrice: priceText(contract, figures.liquidation),
    bankruptcyPrice: priceText(contract, figures.bankruptcy),
    deleveragingLight: figures.light,
    realised: amount(position.realised),
    fees: amount(position.fees),
    funding: amount(position.funding),
    exitOrders: [...exitOrders],
    openedAt: position.openedAt,
    updatedAt: position.updatedAt,
  };
}

export function presentClosedPosition(contract: Contract, closed: ClosedPositionView): ClosedPosition {
  const { closedPositionId, side, positionId, mode, leverage, lots, maxLots, openedCost, closedCost } = closed;
  const { realised, fees, funding, closedBy, closedById, openedAt, closedAt } = closed;
  const net = realised - fees - funding;
  const largest = ceilDivide(openedCost * BigInt(maxLots), BigInt(lots)) * contract.unitsPerTickLot;
  const rate = returnOnMargin(net, initialMargin(largest, leverage));
  // A price that one sells at is the worse the lower it is, as is a short's entry.
  const exit = averageEntry({ side: side === "long" ? "short" : "long", lots, cost: closedCost });
  return {
    ...{ closedPositionId, pairCode: closed.contract, side, positionId, marginMode: mode, leverage },
    entryPrice: priceText(contract, averageEntry({ side, lots, cost: openedCost })),
    exitPrice: priceText(contract, exit),
    quantity: quantityText(contract, lots),
    maxQuantity: quantityText(contract, maxLots),
    realised: amountText(contract, realised),
    fees: amountText(contract, fees),
    funding: amountText(contract, funding),
    net: amountText(contract, net),
    returnOnMargin: rate === null ? null : ppmText(rate),
    ...{ closedBy, closedById, openedAt, closedAt },
  };
}

/** Scale and asset of all futures money, and whether it is play money. */
export interface SettleAsset {
  code: string;
  scale: number;
  testFunds: boolean;
}

export function presentAccount(
  figures: AccountFigures | null,
  { code, scale, testFunds }: SettleAsset,
): FuturesAccount {
  const amount = (units: bigint) => formatUnits(units, scale);
  const wallet = figures?.wallet;
  const available = amount(figures?.available ?? 0n);
  return {
    ...{ state: figures ? "open" : "none", settleAsset: code, transferable: available, available },
    held: amount(wallet?.held ?? 0n),
    isolatedMargin: amount(wallet?.margin ?? 0n),
    unrealised: amount(figures?.unrealised ?? 0n),
    equity: amount(figures?.equity ?? 0n),
    walletBalance: amount(figures?.walletBalance ?? 0n),
    crossMarginRate: figures?.crossRate === null || !figures ? null : ppmText(figures.crossRate),
    crossEquity: amount(figures?.crossEquity ?? 0n),
    crossRequired: amount(figures?.crossRequired ?? 0n),
    positionMode: wallet?.positionMode ?? "one_way",
    testFunds,
  };
}

export function presentNotice(contract: Contract, notice: NoticeView): FuturesNotice {
  const { noticeId, kind, side, lots, ticks, amount, liquidationId, time } = notice;
  return {
    ...{ noticeId, kind, pairCode: notice.contract, side, liquidationId, time },
    quantity: lots === null ? null : quantityText(contract, lots),
    price: priceText(contract, ticks),
    amount: amount === null ? null : amountText(contract, amount),
  };
}

export function presentPayment(contract: Contract, paid: FundingPaid): z.output<typeof FundingPayment> {
  const { fundingTime, side, positionId, lots, ratePpb, mark, amount } = paid;
  return {
    ...{ pairCode: paid.contract, fundingTime, side, positionId },
    quantity: quantityText(contract, lots),
    rate: ppbText(ratePpb),
    markPrice: priceText(contract, mark),
    amount: amountText(contract, amount),
  };
}
