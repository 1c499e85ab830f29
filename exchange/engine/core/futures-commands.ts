import type { TransferFunds } from "../commands";
import type { FuturesCommand, FuturesRequest, FuturesResult } from "../futures/commands";
import { AMOUNT_MAX, writeAmount } from "./amount";
import { REQUIRED, type CoreState } from "./core-state";
import { HOUSE_EXTERNAL, UNKNOWN } from "./directory";
import { AVAILABLE, placeOf } from "./ledger";
import { TRANSFER } from "./words";

/** Has the perpetuals' core carry a command out, after what its time made due there. */
export function applyFutures(state: CoreState, command: FuturesRequest): void {
  const { answer } = state;
  if (command.type === "open-account" && state.directory.findPerson(command.accountId) === UNKNOWN)
    answer.refuse("ACCOUNT_UNKNOWN");
  else if (command.type === "configure-contract" && !settlesInKnownAsset(state, command))
    answer.refuse("CONFIGURATION_INVALID", { message: `${command.terms.settle} is no asset of that scale` });
  else take(state, carryOut(state, command));
}

/** Money is the same units in both wallets. */
function settlesInKnownAsset(
  state: CoreState,
  { terms, settleScale }: Extract<FuturesCommand, { type: "configure-contract" }>,
): boolean {
  const asset = state.directory.assets.find(terms.settle);
  return asset !== UNKNOWN && state.scales[asset] === settleScale;
}

/** Funding, expiries and silences of perpetuals, where their time has come. */
export function advanceFutures(state: CoreState): void {
  if (state.futures.nextDue() <= state.time) carryOut(state, { type: "advance-time" });
}

/**
 * Both wallets or none: what can be refused on spot's side is looked at first, then the perpetuals' side decides, and
 * remembers the reference. For spot, futures wallets are a part of the world outside.
 */
export function transferFunds(state: CoreState, { accountId, to, asset, amount, reference }: TransferFunds): void {
  const { answer, directory, ledger, amounts, events, futures } = state;
  const account = directory.findPerson(accountId);
  const index = directory.assets.find(asset);
  const owner = futures.state.accounts.get(accountId);
  if (account === UNKNOWN) return void answer.refuse("ACCOUNT_UNKNOWN");
  if (index === UNKNOWN || asset !== futures.settleAsset()) return void answer.refuse("ASSET_UNKNOWN");
  if (!owner) return void answer.refuse("FUTURES_ACCOUNT_MISSING");
  if (amount <= 0n || amount >= AMOUNT_MAX || reference === "") return void answer.refuse("AMOUNT_INVALID");
  const isRepeat = owner.transfers.has(reference);
  if (!isRepeat && to === "futures" && ledger.available(account, index) < amount)
    return void answer.refuse("BALANCE_INSUFFICIENT");
  // As with deposits: what is outside bounds every balance of spot.
  if (!isRepeat && to === "spot" && amount - ledger.available(HOUSE_EXTERNAL, index) >= AMOUNT_MAX)
    return void answer.refuse("AMOUNT_INVALID");
  const type = to === "futures" ? "transfer-in" : "transfer-out";
  const result = carryOut(state, { type, accountId, amount, reference });
  take(state, result);
  if (!result.ok || isRepeat) return;
  writeAmount(amounts, REQUIRED, amount);
  ledger.reference[0] = NaN;
  const at = events.end;
  const [outside, wallet] = [placeOf(HOUSE_EXTERNAL, AVAILABLE), placeOf(account, AVAILABLE)];
  if (to === "futures") ledger.post(index, wallet, outside, amounts, REQUIRED, TRANSFER);
  else ledger.post(index, outside, wallet, amounts, REQUIRED, TRANSFER);
  events.appendText(at, reference);
}

function carryOut(state: CoreState, command: FuturesCommand): FuturesResult {
  const { result, events } = state.futures.apply(command, state.time, state.sequence);
  state.futuresEvents.push(...events);
  return result;
}

function take({ answer }: CoreState, result: FuturesResult): void {
  if (result.ok) answer.orderIds = result.orderIds;
  else answer.refuse(result.code, result.detail);
}
