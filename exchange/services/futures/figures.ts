import {
  crossHealth,
  freeCollateral,
  initialOf,
  isolatedHealth,
  stakeBankruptcyTicks,
  stakeLiquidationTicks,
  unpaidProfit,
  type Purse,
  type Stake,
} from "~exchange/domain/futures/account";
import { contractNotional, type Contract } from "~exchange/domain/futures/contract";
import { initialMargin, maintenanceMargin, marginRate } from "~exchange/domain/futures/margin";
import { averageEntry, returnOnMargin } from "~exchange/domain/futures/position";
import { larger } from "~exchange/domain/futures/rounding";
import type { FuturesViews } from "~exchange/projections/futures/futures-store";
import type { OpenPosition } from "~exchange/projections/futures/positions";
import type { Wallet } from "~exchange/projections/futures/wallets";
import type { DeleveragingLights } from "./deleveraging-lights";

/** An account at the present marks. Settle units; rates in parts per million. */
export interface AccountFigures {
  wallet: Wallet;
  /** The most that opens positions, backs margin or leaves. */
  available: bigint;
  unrealised: bigint;
  walletBalance: bigint;
  equity: bigint;
  crossEquity: bigint;
  crossRequired: bigint;
  /** Null where nothing stands in cross mode. */
  crossRate: bigint | null;
}

/** A position at the present marks. Ticks, settle units, rates in parts per million. */
export interface PositionFigures {
  position: OpenPosition;
  contract: Contract;
  entry: number;
  mark: number;
  notional: bigint;
  /** Isolated: what is behind it. Cross: initial margin at mark. */
  margin: bigint;
  maintenance: bigint;
  unrealised: bigint;
  returnOnMargin: bigint | null;
  marginRate: bigint | null;
  liquidation: number | null;
  bankruptcy: number | null;
  light: number | null;
}

export interface FuturesFigures {
  /** Null where no futures account was opened. */
  account(accountId: string): AccountFigures | null;
  positions(accountId: string): PositionFigures[];
}

type Views = Pick<FuturesViews, "contracts" | "prices" | "wallets" | "positions" | "orders">;

/** Worked out by the functions that the engine's decisions rest on: where it says a position ends, the engine ends it. */
export function createFigures(views: Views, lights: DeleveragingLights): FuturesFigures {
  const { contracts, prices, wallets, positions, orders } = views;

  function purseOf({ accountId, available, marginMode }: Wallet): Purse {
    let heldCross = 0n;
    for (const { contract, held } of orders.open(accountId))
      if ((marginMode[contract] ?? "cross") === "cross") heldCross += held;
    return { available, heldCross };
  }

  function stakesOf(accountId: string): { position: OpenPosition; stake: Stake }[] {
    return positions.ofAccount(accountId).flatMap((position) => {
      const contract = contracts.contract(position.contract);
      const known = prices.of(position.contract);
      return contract && known ? [{ position, stake: stakeOf(position, contract, known.mark) }] : [];
    });
  }

  return {
    account(accountId) {
      const wallet = wallets.of(accountId);
      if (!wallet) return null;
      const stakes = stakesOf(accountId).map(({ stake }) => stake);
      const purse = purseOf(wallet);
      const { equity: crossEquity, required } = crossHealth(purse, stakes);
      const unrealised = stakes.reduce((sum, stake) => sum + unpaidProfit(stake), 0n);
      const walletBalance = wallet.available + wallet.held + wallet.margin;
      return {
        wallet,
        available: larger(freeCollateral(purse, stakes), 0n),
        ...{ unrealised, walletBalance, equity: walletBalance + unrealised },
        crossEquity,
        crossRequired: required,
        crossRate: marginRate(crossEquity, required),
      };
    },
    positions(accountId) {
      const wallet = wallets.of(accountId);
      if (!wallet) return [];
      const own = stakesOf(accountId);
      const purse = purseOf(wallet);
      const stakes = own.map(({ stake }) => stake);
      const cross = crossHealth(purse, stakes);
      return own.map(({ position, stake }) => {
        const { contract, markTicks: mark, lots, leverage, mode } = stake;
        const notional = contractNotional(contract, mark, lots);
        const unrealised = unpaidProfit(stake);
        const { equity, required } = mode === "isolated" ? isolatedHealth(stake) : cross;
        return {
          ...{ position, contract, mark, notional, unrealised },
          entry: averageEntry(stake),
          margin: mode === "isolated" ? stake.margin : initialMargin(notional, leverage),
          maintenance: maintenanceMargin(contract, notional),
          returnOnMargin: returnOnMargin(unrealised, initialOf(stake)),
          marginRate: marginRate(equity, required),
          liquidation: stakeLiquidationTicks(purse, stakes, stake),
          bankruptcy: stakeBankruptcyTicks(purse, stakes, stake),
          light: unrealised > 0n ? lights.of(position) : null,
        };
      });
    },
  };
}

export function stakeOf(position: OpenPosition, contract: Contract, markTicks: number): Stake {
  const { side, lots, cost, mode, leverage, margin, drawn } = position;
  return { contract, markTicks, side, lots, cost, mode, leverage, margin, drawn };
}
