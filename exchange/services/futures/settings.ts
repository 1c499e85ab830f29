import type { Contract } from "~exchange/domain/futures/contract";
import type { MarginMode, PositionMerging } from "~exchange/engine/futures/commands";
import type { Wallet } from "~exchange/projections/futures/wallets";

/** Leverage and modes of a pair, as chosen or as they are until then. */
export function settingsOf(
  { contract, defaultLeverage }: Contract,
  wallet: Wallet | null,
): { pairCode: string; leverage: number; marginMode: MarginMode; positionMerging: PositionMerging } {
  return {
    pairCode: contract,
    leverage: wallet?.leverage[contract] ?? defaultLeverage,
    marginMode: wallet?.marginMode[contract] ?? "cross",
    positionMerging: wallet?.positionMerging[contract] ?? "merged",
  };
}
