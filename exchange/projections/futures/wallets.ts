import type { MarginMode, PositionMerging, PositionMode } from "~exchange/engine/futures/commands";
import { KeptMap } from "./kept-map";
import type { FuturesProjection } from "./projection";

/** An account's futures money in settle units, and how it holds positions. */
export interface Wallet {
  accountId: string;
  available: bigint;
  held: bigint;
  /** Behind isolated positions. */
  margin: bigint;
  positionMode: PositionMode;
  /** What it has chosen, by contract. */
  leverage: Record<string, number>;
  marginMode: Record<string, MarginMode>;
  positionMerging: Record<string, PositionMerging>;
  openedAt: number;
}

export interface Wallets extends FuturesProjection {
  /** Null where no futures account was opened. */
  of(accountId: string): Wallet | null;
}

export function createWallets(): Wallets {
  const wallets = new KeptMap<Wallet>("futures_wallets");

  function change(accountId: string, changed: (wallet: Wallet) => Partial<Wallet>) {
    const known = wallets.get(accountId);
    if (known) wallets.set(accountId, { ...known, ...changed(known) });
  }

  return {
    types: [
      ...(["account-opened", "balance-changed", "leverage-changed", "margin-mode-changed"] as const),
      ...(["position-mode-changed", "position-merging-changed"] as const),
    ],
    migrate: (database) => wallets.migrate(database),
    take(event, { time }) {
      if (event.type === "account-opened") {
        const { accountId } = event;
        const nothing = { available: 0n, held: 0n, margin: 0n };
        wallets.set(accountId, {
          accountId,
          ...nothing,
          ...{ positionMode: "one_way", leverage: {}, marginMode: {}, positionMerging: {}, openedAt: time },
        });
      } else if (event.type === "balance-changed") {
        const { available, held, margin } = event;
        change(event.accountId, () => ({ available, held, margin }));
      } else if (event.type === "leverage-changed") {
        const { contract } = event;
        change(event.accountId, ({ leverage }) => ({ leverage: { ...leverage, [contract]: event.leverage } }));
      } else if (event.type === "margin-mode-changed") {
        const { contract, mode } = event;
        change(event.accountId, ({ marginMode }) => ({ marginMode: { ...marginMode, [contract]: mode } }));
      } else if (event.type === "position-mode-changed") {
        change(event.accountId, () => ({ positionMode: event.mode }));
      } else if (event.type === "position-merging-changed") {
        const { contract, merging } = event;
        change(event.accountId, ({ positionMerging }) => ({
          positionMerging: { ...positionMerging, [contract]: merging },
        }));
      }
    },
    flush: () => wallets.flush(),
    of: (accountId) => wallets.get(accountId) ?? null,
  };
}
