import { normaliseEmail } from "~exchange/domain/email";
import { parseUnits } from "~exchange/domain/units";
import type { PairState } from "~exchange/engine/commands";
import type { Account } from "~exchange/projections/accounts";
import type { FuturesContracts } from "~exchange/projections/futures/contracts";
import { Refusal } from "~exchange/services/refusal";
import type { Services } from "~exchange/services/services";
import { CHANNEL_LIMITS, type ChannelAnswer, type ChannelCommand } from "./protocol";
import { updateIndex } from "./update-index";

type CommandOf<Name extends ChannelCommand["command"]> = Extract<ChannelCommand, { command: Name }>;
type Parts = Pick<Services, "store" | "gate" | "now">;

/** Gives the engine an operator's command. What is refused is an answer too; whatever else goes wrong is thrown. */
export async function carryOut(parts: Parts, command: ChannelCommand): Promise<ChannelAnswer> {
  try {
    return await submit(parts, command);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { done: false, text: `The exchange refuses (${error.error}): ${error.message}.` };
  }
}

function submit(parts: Parts, command: ChannelCommand): Promise<ChannelAnswer> {
  switch (command.command) {
    case "pair":
      return setPairState(parts, command);
    case "mode":
      return setMode(parts, command);
    case "fee-level":
      return setFeeLevel(parts, command);
    case "contract":
      return setContractState(parts, command);
    case "index":
      return updateIndex(parts, command);
    case "fund":
      return endowFund(parts, command);
  }
}

async function setPairState({ store, gate }: Parts, { pair, state }: CommandOf<"pair">): Promise<ChannelAnswer> {
  if (!store.markets.instrument(pair)) {
    const known = store.markets.instruments().map((instrument) => instrument.pair);
    return { done: false, text: `There is no pair ${JSON.stringify(pair)}: the pairs are ${known.join(", ")}.` };
  }
  const before = store.markets.state(pair);
  const { sequence } = await gate.submit({ type: "set-pair-state", pair, state: STATES[state] });
  return { done: true, text: `${pair} is ${state}; it was ${before.replace("_", "-")}.`, sequence };
}

const STATES = {
  "pre-open": "pre_open",
  trading: "trading",
  "cancel-only": "cancel_only",
  halted: "halted",
} as const satisfies Record<CommandOf<"pair">["state"], PairState>;

async function setMode({ gate }: Parts, { mode, reason }: CommandOf<"mode">): Promise<ChannelAnswer> {
  const cancelOnly = mode === "cancel-only";
  const { sequence } = await gate.submit({ type: "set-exchange-mode", cancelOnly, reason: cancelOnly ? reason : "" });
  const text = cancelOnly
    ? `Orders of all pairs can only be cancelled: ${reason}.`
    : "Orders are taken again, in each pair as its own state says.";
  return { done: true, text, sequence };
}

async function setFeeLevel({ store, gate }: Parts, { account, level }: CommandOf<"fee-level">): Promise<ChannelAnswer> {
  const found = findAccount(store, account);
  if (!found) return { done: false, text: `No account has the id or e-mail address ${JSON.stringify(account)}.` };
  const before = store.accounts.feeLevel(found.accountId);
  const { sequence } = await gate.submit({ type: "set-fee-level", accountId: found.accountId, level });
  const most = Math.max(0, ...store.markets.instruments().map(({ feeLevels }) => feeLevels?.length ?? 0));
  const beyond = level > most ? ` No pair has more levels than ${most}: the fees of its last one apply.` : "";
  const text = `${found.accountId} (${found.email}) has fee level ${level}; it was ${before}.${beyond}`;
  return { done: true, text, sequence };
}

async function setContractState(
  { store, gate }: Parts,
  { contract, state }: CommandOf<"contract">,
): Promise<ChannelAnswer> {
  const { contracts } = store.futures;
  if (!contracts.contract(contract)) {
    const known = contracts.list().map((each) => each.contract);
    const text = known.length > 0 ? `the contracts are ${known.join(", ")}` : "there are none";
    return { done: false, text: `There is no contract ${JSON.stringify(contract)}: ${text}.` };
  }
  const [before, next] = [contracts.state(contract), CONTRACT_STATES[state]];
  if (before === next) return { done: false, text: `${contract} is ${state} already.` };
  const { sequence } = await gate.submit({
    type: "futures",
    command: { type: "set-contract-state", contract, state: next },
  });
  return { done: true, text: `${contract} is ${state}; it was ${before.replace("_", "-")}.`, sequence };
}

const CONTRACT_STATES = {
  trading: "trading",
  "closing-only": "closing_only",
  halted: "halted",
} as const satisfies Record<CommandOf<"contract">["state"], ReturnType<FuturesContracts["state"]>>;

async function endowFund(
  { store, gate }: Parts,
  { amount: text, reference }: CommandOf<"fund">,
): Promise<ChannelAnswer> {
  const [first] = store.futures.contracts.list();
  if (!first) return { done: false, text: "There are no contracts, so that there is no risk fund." };
  const amount = parseUnits(text, first.settleScale);
  if (amount === null || amount <= 0n)
    return {
      done: false,
      text: `${text} is no amount of ${first.settle}: it has ${first.settleScale} decimals at most.`,
    };
  const { sequence } = await gate.submit({ type: "futures", command: { type: "endow-fund", amount, reference } });
  return { done: true, text: `The risk fund has got ${text} ${first.settle}.`, sequence };
}

function findAccount({ accounts }: Parts["store"], text: string): Account | null {
  const email = normaliseEmail(text, CHANNEL_LIMITS.accountCharacters);
  return accounts.byId(text) ?? (email ? accounts.byEmail(email) : null);
}
