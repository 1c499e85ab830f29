/**
 * People of a simulated market who trade with leverage: they open and close, some with stops, most with a position's own margin
 * behind it, and are liquidated where the price goes against them. Whoever has lost most of it gets new money, but seldom.
 */
import { contractNotional, notionalCap, type Contract } from "~exchange/domain/futures/contract";
import type { Side } from "~exchange/engine/commands";
import type { MarginMode } from "~exchange/engine/futures/commands";
import type { OpenPosition } from "~exchange/projections/futures/positions";
import { exp, ln } from "../elementary";
import { createRandom, hash3, hashText, type RandomSource } from "../random";
import type { ContractPrices } from "./contract-prices";
import type { FuturesMarketOptions } from "./futures-market";
import { createParticipant, type Participant } from "./participant";

export interface Crowd {
  /** Has everybody whose time has come act, a few at a call. */
  tick(time: number): Promise<void>;
}

/** A contract that can be traded, and where its price goes. */
export interface CrowdContract {
  contract: Contract;
  prices: ContractPrices;
}

/** What stays the same about a person. */
interface Character {
  traded: CrowdContract;
  leverage: number;
  mode: MarginMode;
  /** What it begins with, whole units of the settle asset. */
  wealth: number;
  /** Share of it behind one position. */
  stake: number;
  /** Follows the last quarter of an hour (1) or bets against it (-1). */
  trend: number;
  /** Distance of its stop from the entry as a share of what liquidates; null for none. */
  stop: number | null;
  holdMs: number;
  pauseMs: number;
}

const LEVERAGES = [5, 10, 20, 25, 50, 75, 125, 125, 125, 125];
/** In the order of the contracts, the rest for the last ones. */
const CONTRACT_SHARES = [0.34, 0.25, 0.16, 0.12, 0.13];
const ISOLATED_SHARE = 0.75;
const STOP_SHARE = 0.35;
const CROSS_LEVERAGE_MOST = 25;
const WEALTH_MEDIAN = 220_000;
const WEALTH_DEVIATION = 0.8;
/** Share of what a leverage allows that one position takes up at most. */
const CAP_SHARE = 0.7;
const MINUTE_MS = 60_000;
const MOMENTUM_MS = 15 * MINUTE_MS;
/** How much the last quarter of an hour says about the side that is chosen. */
const MOMENTUM_WEIGHT = 0.3;
const FIRST_ACTS_MS = 4 * MINUTE_MS;
const ACTS_AT_ONCE = 3;
const REFILL_MS = 6 * 3_600_000;
/** Of acts with a position: closes it, takes a part of it off, adds to it; else waits. */
const CLOSE_CHANCE = 0.55;
const REDUCE_CHANCE = 0.15;
const ADD_CHANCE = 0.15;
/** Who has no stop seldom gives up what loses. */
const GIVE_UP_SHARE = 0.15;

export function createCrowd(
  options: FuturesMarketOptions,
  contracts: readonly CrowdContract[],
  started: number,
): Crowd {
  const seed = hashText(`${options.seed}/crowd`);
  const count = contracts.length === 0 ? 0 : options.people;
  const people = Array.from({ length: count }, (_, index) => {
    const character = drawCharacter(createRandom(hash3(seed, index, 0)), contracts);
    const random = createRandom(hash3(seed, index, Math.floor(started / 1000)));
    return createPerson(options, character, random, `trader-${index + 1}`, started);
  });
  return {
    async tick(time) {
      const due = people.filter(({ nextAct }) => nextAct() <= time).slice(0, ACTS_AT_ONCE);
      await Promise.all(due.map((person) => person.act(time)));
    },
  };
}

function drawCharacter(random: RandomSource, contracts: readonly CrowdContract[]): Character {
  const draw = random.unit();
  let [chosen, sum] = [0, 0];
  for (const share of CONTRACT_SHARES) if (draw >= (sum += share)) chosen += 1;
  const traded = contracts[chosen % contracts.length]!;
  const mode = random.unit() < ISOLATED_SHARE ? "isolated" : "cross";
  const wanted = LEVERAGES[random.integer(LEVERAGES.length)]!;
  const leverage = Math.min(wanted, traded.contract.maxLeverage, mode === "cross" ? CROSS_LEVERAGE_MOST : Infinity);
  return {
    ...{ traded, mode, leverage },
    wealth: Math.round(WEALTH_MEDIAN * exp(WEALTH_DEVIATION * random.normal())) * (mode === "cross" ? 0.2 : 1),
    stake: mode === "cross" ? 0.3 + 0.4 * random.unit() : 0.03 + 0.06 * random.unit(),
    trend: random.unit() < 0.6 ? 1 : -1,
    stop: random.unit() < STOP_SHARE ? 0.3 + 0.5 * random.unit() : null,
    holdMs: (8 + 40 * random.unit()) * MINUTE_MS,
    pauseMs: (2 + 10 * random.unit()) * MINUTE_MS,
  };
}

function createPerson(
  { engine, positions, wallets, isTrading }: FuturesMarketOptions,
  character: Character,
  random: RandomSource,
  accountId: string,
  started: number,
) {
  const { contract, prices } = character.traded;
  const name = contract.contract;
  const participant = createParticipant({
    ...{ engine, accountId, settle: contract.settle, refillMs: REFILL_MS, run: started.toString(36) },
    amount: BigInt(Math.round(character.wealth)) * 10n ** BigInt(contract.settleScale),
    wallet: () => wallets.of(accountId),
  });
  let next = started + random.unit() * FIRST_ACTS_MS;
  const wait = (mean: number) => -ln(1 - random.unit()) * mean;

  async function enter(time: number, share: number, wanted: Side | null) {
    const lots = lotsOf(character, participant, prices.marketAt(time), share);
    if (lots < contract.minLots) return;
    const momentum = Math.sign(prices.marketAt(time) - prices.marketAt(time - MOMENTUM_MS));
    const isLong = random.unit() < 0.5 + MOMENTUM_WEIGHT * momentum * character.trend;
    const side = wanted ?? (isLong ? "buy" : "sell");
    const exits = wanted === null ? exitsOf(character, side, prices.marketAt(time)) : null;
    await participant.submit({ ...marketOrder(participant, name, side, lots), exits });
  }

  async function leave({ side, lots }: OpenPosition, share: number) {
    const quantity = share === 1 ? null : Math.max(1, Math.floor(lots * share));
    const clientOrderId = participant.nextClientOrderId();
    await participant.submit({ type: "close-position", accountId, clientOrderId, contract: name, side, quantity });
  }

  async function decide(time: number, position: OpenPosition | undefined) {
    if (!position) return enter(time, 1, null);
    const holdsOn = character.stop === null && isLosing(position, prices.marketAt(time));
    if (holdsOn && random.unit() >= GIVE_UP_SHARE) return;
    const draw = random.unit();
    if (draw < CLOSE_CHANCE) return leave(position, 1);
    if (draw < CLOSE_CHANCE + REDUCE_CHANCE) return leave(position, 0.4);
    if (draw < CLOSE_CHANCE + REDUCE_CHANCE + ADD_CHANCE)
      return enter(time, 0.4, position.side === "long" ? "buy" : "sell");
  }

  return {
    nextAct: () => next,
    async act(time: number) {
      const held = () => positions.ofAccount(accountId).find((position) => position.contract === name);
      next = time + wait(character.pauseMs);
      if (!isTrading(name)) return;
      await settleIn(participant, character);
      await participant.refill(time);
      await decide(time, held());
      if (held()) next = time + wait(character.holdMs);
    },
  };
}

/** Opens the accounts and chooses leverage and margin mode, where that hasn't happened yet. */
async function settleIn({ accountId, wallet, open, submit }: Participant, { traded, leverage, mode }: Character) {
  const { contract } = traded.contract;
  await open();
  if (wallet()?.leverage[contract] !== leverage) await submit({ type: "set-leverage", accountId, contract, leverage });
  if ((wallet()?.marginMode[contract] ?? "cross") !== mode)
    await submit({ type: "set-margin-mode", accountId, contract, mode });
}

function lotsOf(
  { traded, leverage, mode, wealth, stake }: Character,
  { wallet }: Participant,
  ticks: number,
  share: number,
) {
  const { contract } = traded;
  const scale = 10 ** contract.settleScale;
  const free = Number(wallet()?.available ?? 0n) / scale;
  const margin = Math.min(mode === "cross" ? free * stake : wealth * stake, free * 0.9) * share;
  const most = (Number(notionalCap(contract, leverage)) / scale) * CAP_SHARE;
  const lotValue = Number(contractNotional(contract, Math.round(ticks), 1)) / scale;
  return Math.min(contract.maxMarketLots, Math.floor(Math.min(margin * leverage, most) / lotValue));
}

function isLosing({ side, lots, cost }: OpenPosition, ticks: number): boolean {
  const entry = Number(cost) / lots;
  return side === "long" ? ticks < entry : ticks > entry;
}

/** A stop before what liquidates, and a profit that is worth the risk. */
function exitsOf({ stop, leverage }: Character, side: Side, ticks: number) {
  if (stop === null) return null;
  const risk = stop / leverage;
  const away = (distance: number) => Math.max(1, Math.round(ticks * (1 + (side === "buy" ? distance : -distance))));
  return { takeProfit: away(1.6 * risk), stopLoss: away(-risk), kind: "mark" as const };
}

function marketOrder({ accountId, nextClientOrderId }: Participant, contract: string, side: Side, quantity: number) {
  return {
    type: "place-order",
    accountId,
    clientOrderId: nextClientOrderId(),
    contract,
    side,
    positionSide: null,
    orderType: "market",
    timeInForce: "ioc",
    postOnly: false,
    reduceOnly: false,
    selfTradePrevention: "expire_taker",
    price: null,
    quantity,
    trigger: null,
    expiresAt: null,
  } as const;
}
