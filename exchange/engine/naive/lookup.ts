import { Rejection } from "./rejection";
import type { Account, EngineState, Market } from "./state";

/** The account, or the refusal ACCOUNT_UNKNOWN. */
export function findAccount(state: EngineState, accountId: string): Account {
  const account = state.accounts.get(accountId);
  if (!account) throw new Rejection("ACCOUNT_UNKNOWN");
  return account;
}

/** The market, or the refusal PAIR_UNKNOWN. */
export function findMarket(state: EngineState, pair: string): Market {
  const market = state.markets.get(pair);
  if (!market) throw new Rejection("PAIR_UNKNOWN");
  return market;
}
