import type { FuturesAccount, FuturesOrder, Position } from "~exchange/contract/futures/schemas";
import type { Purse, Stake } from "~exchange/domain/futures/account";
import { contractPriceToTicks, type Contract } from "~exchange/domain/futures/contract";
import { profitAt, signOf, type Holding } from "~exchange/domain/futures/position";
import { parseUnits } from "~exchange/domain/units";
import type { PairSettings } from "../futures-page";

/** An account as the engine's rules look at it. */
export interface AccountState {
  purse: Purse;
  stakes: readonly Stake[];
  positionMode: FuturesAccount["positionMode"];
  /** Notional units by which open orders of the contract use up the tiers' cap, by the side that they open. */
  resting: { long: bigint; short: bigint };
}

interface Told {
  account: FuturesAccount;
  positions: readonly Position[];
  openOrders: readonly FuturesOrder[];
  settings: readonly PairSettings[];
}

/** What was told of an account in decimal texts, in integers; null where a part of it can't be read. */
export function accountStateOf(
  contracts: ReadonlyMap<string, Contract>,
  contract: Contract,
  { account, positions, openOrders, settings }: Told,
): AccountState | null {
  const units = (text: string) => signedUnits(text, contract.settleScale);
  const [wallet, held, isolated] = [units(account.walletBalance), units(account.held), units(account.isolatedMargin)];
  if (wallet === null || held === null || isolated === null) return null;
  const isCross = (pairCode: string) =>
    settings.find((entry) => entry.pairCode === pairCode)?.marginMode !== "isolated";
  const heldCross = openOrders
    .filter(({ pairCode }) => isCross(pairCode))
    .reduce((sum, order) => sum + (units(order.held) ?? 0n), 0n);
  const stakes: Stake[] = [];
  for (const position of positions) {
    const of = contracts.get(position.pairCode);
    const stake = of && stakeOf(of, position);
    if (!stake) return null;
    stakes.push(stake);
  }
  const resting = {
    long: restingNotional(contract, openOrders, "buy"),
    short: restingNotional(contract, openOrders, "sell"),
  };
  return {
    purse: { available: wallet - held - isolated, heldCross },
    stakes,
    positionMode: account.positionMode,
    resting,
  };
}

/** A position as it was told. Its exact cost follows from its profit, which its rounded entry price doesn't give. */
export function stakeOf(contract: Contract, position: Position): Stake | null {
  const { side, marginMode: mode, leverage } = position;
  const lots = lotsOfQuantity(contract, position.quantity);
  const [entry, markTicks] = [
    contractPriceToTicks(contract, position.entryPrice),
    contractPriceToTicks(contract, position.markPrice),
  ];
  const profit = signedUnits(position.unrealised, contract.settleScale);
  const margin = mode === "isolated" ? signedUnits(position.margin, contract.settleScale) : 0n;
  if (lots === null || entry === null || markTicks === null || profit === null || margin === null) return null;
  const exact = BigInt(markTicks) * BigInt(lots) - (signOf(side) * profit) / contract.unitsPerTickLot;
  const rounded = BigInt(entry) * BigInt(lots);
  const isExact = exact - rounded < BigInt(lots) && rounded - exact < BigInt(lots);
  const holding: Holding = { side, lots, cost: isExact ? exact : rounded };
  const drawn = isExact ? 0n : profitAt(contract, holding, markTicks) - profit;
  return { ...holding, contract, markTicks, mode, leverage, margin, drawn };
}

export function lotsOfQuantity({ sizeDecimals, sizeUnits }: Contract, quantity: string): number | null {
  const units = parseUnits(quantity, sizeDecimals);
  return units === null ? null : Number(units / sizeUnits);
}

export function signedUnits(text: string, scale: number): bigint | null {
  const units = parseUnits(text.replace(/^-/, ""), scale);
  if (units === null) return null;
  return text.startsWith("-") ? -units : units;
}

function restingNotional(contract: Contract, orders: readonly FuturesOrder[], side: "buy" | "sell"): bigint {
  let total = 0n;
  for (const order of orders) {
    if (order.pairCode !== contract.contract || order.side !== side || order.reduceOnly) continue;
    if (order.positionSide !== null && (order.positionSide === "long") !== (side === "buy")) continue;
    const ticks = order.price === null ? null : contractPriceToTicks(contract, order.price);
    const [all, filled] = [
      order.quantity && lotsOfQuantity(contract, order.quantity),
      lotsOfQuantity(contract, order.filledQuantity),
    ];
    if (ticks === null || !all || filled === null || (order.triggeredAt === null && order.triggerPrice !== null))
      continue;
    total += BigInt(ticks) * BigInt(all - filled) * contract.unitsPerTickLot;
  }
  return total;
}
