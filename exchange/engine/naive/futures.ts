import type { TransferFunds } from "../commands";
import type { FuturesCommand, FuturesRequest, FuturesResult } from "../futures/commands";
import type { Changes } from "./changes";
import { post } from "./ledger";
import { findAccount } from "./lookup";
import { Rejection, type Outcome } from "./rejection";
import type { EngineState } from "./state";

/** The perpetuals' twin has a core of its own, with plain means; what is said twice here is how spot goes with it. */
export function applyFutures(state: EngineState, changes: Changes, command: FuturesRequest): Outcome {
  if (command.type === "open-account") findAccount(state, command.accountId);
  if (command.type === "configure-contract") {
    const { terms, settleScale } = command;
    if (state.assets.get(terms.settle)?.scale !== settleScale)
      throw new Rejection("CONFIGURATION_INVALID", { message: `${terms.settle} is no asset of that scale` });
  }
  return outcomeOf(carryOut(state, changes, command));
}

export function advanceFutures(state: EngineState, changes: Changes): Outcome {
  if (state.futures.nextDue() <= state.time) carryOut(state, changes, { type: "advance-time" });
  return {};
}

/** Money leaves one wallet for the outside and comes from there into the other. */
export function transferFunds(state: EngineState, changes: Changes, command: TransferFunds): Outcome {
  const { accountId, to, asset, amount, reference } = command;
  const account = findAccount(state, accountId);
  if (!state.assets.has(asset) || state.futures.settleAsset() !== asset) throw new Rejection("ASSET_UNKNOWN");
  const owner = state.futures.state.accounts.get(accountId);
  if (!owner) throw new Rejection("FUTURES_ACCOUNT_MISSING");
  if (amount <= 0n || amount >= 2n ** 100n || reference === "") throw new Rejection("AMOUNT_INVALID");
  const isFirst = !owner.transfers.has(reference);
  const spendable = account.balances.get(asset)?.available ?? 0n;
  if (isFirst && to === "futures" && spendable < amount) throw new Rejection("BALANCE_INSUFFICIENT");
  const cameIn = -(state.house.get("house:external")?.get(asset) ?? 0n);
  if (isFirst && to === "spot" && cameIn + amount >= 2n ** 100n) throw new Rejection("AMOUNT_INVALID");
  const type = to === "futures" ? "transfer-in" : "transfer-out";
  const told: Parameters<Changes["record"]>[0][] = [];
  const result = carryOut(state, { record: (fact) => void told.push(fact) }, { type, accountId, amount, reference });
  const wallet = { account, part: "available" } as const;
  const [debit, credit] = to === "futures" ? [wallet, "house:external" as const] : ["house:external" as const, wallet];
  if (result.ok && isFirst) post(state, changes, { asset, amount, debit, credit, reason: "transfer", reference });
  for (const fact of told) changes.record(fact);
  return outcomeOf(result);
}

function carryOut(state: EngineState, changes: Pick<Changes, "record">, command: FuturesCommand): FuturesResult {
  const { result, events } = state.futures.apply(command, state.time, state.sequence);
  for (const event of events) changes.record({ type: "futures", event });
  return result;
}

function outcomeOf(result: FuturesResult): Outcome {
  if (!result.ok) throw new Rejection(result.code, result.detail);
  return { orderIds: result.orderIds };
}
