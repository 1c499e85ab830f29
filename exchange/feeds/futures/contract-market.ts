/** The simulated market of one contract: a maker and a taker, as a spot pair has them. */
import type { Contract } from "~exchange/domain/futures/contract";
import { contractNotional, notionalCap } from "~exchange/domain/futures/contract";
import type { EngineEvent } from "~exchange/engine/events";
import { createMaker } from "../makers";
import { type Pace, paceOf, stepOf } from "../pace";
import { createQuoteLadder } from "../quote-ladder";
import { createRandom, hash3, hashText } from "../random";
import { createTaker } from "../takers";
import type { ContractPrices } from "./contract-prices";
import { createContractDesk, createParticipant, type Participant } from "./participant";
import type { FuturesMarketOptions } from "./futures-market";

export interface ContractMarket {
  observe(events: readonly EngineEvent[]): void;
  /** Opens and funds the accounts and cancels what an earlier run left open. */
  prepare(): Promise<void>;
  tick(time: number): Promise<void>;
}

/** A perpetual's turnover is so many times that of its coin on spot. */
const TURNOVER = 1.5;
/** Its quotes and trades are so many times rarer than those of a spot pair, and as much larger. */
const CALM = 2;
/** Steps from the price up to which the taker buys and sells. */
const REACH_STEPS = 4;
/** Its position, as a share of what it may hold, at which the taker trades in one direction only. */
const LEANING_SHARE = 0.25;
/** Makers hold what they quote and more in full. */
const LEVERAGE = 1;
const REFILL_MS = 3_600_000;

export function createContractMarket(
  options: FuturesMarketOptions,
  contract: Contract,
  prices: ContractPrices,
  started: number,
): ContractMarket {
  const { bestPrices, positions, isTrading, seed } = options;
  const name = contract.contract;
  const first = prices.marketAt(started);
  const pace = calm(paceOf(prices.source.path.settledTurnover));
  const step = stepOf(prices.source, pace, first);
  const unitLots = unitLotsOf(contract, prices, pace, first);
  const marketSeed = hashText(`${seed}/market/${name}`);
  const random = (purpose: number) => createRandom(hash3(marketSeed, purpose, Math.floor(started / 1000)));
  const [makerAccount, takerAccount] = [
    participantOf(options, contract, "maker", started),
    participantOf(options, contract, "taker", started),
  ];
  const [makerDesk, takerDesk] = [createContractDesk(makerAccount, name), createContractDesk(takerAccount, name)];
  const ladder = createQuoteLadder({ seed: marketSeed, step, unitLots, maxLots: contract.maxLots });
  const maker = createMaker({ desk: makerDesk, ladder, random: random(1) });
  /** How far the taker's position is from where it only trades back: 1 long, -1 short. */
  const lean = () => {
    const held = positions.ofAccount(takerAccount.accountId).find((position) => position.contract === name);
    if (!held) return 0;
    const most = Number(notionalCap(contract, LEVERAGE)) * LEANING_SHARE;
    const share = Number(contractNotional(contract, Math.round(first), held.lots)) / most;
    return Math.max(-1, Math.min(1, held.side === "long" ? share : -share));
  };
  const taker = createTaker({
    ...{ desk: takerDesk, random: random(2), unitLots, maxLots: contract.maxMarketLots },
    ...{ perMinute: pace.takesPerMinute, reach: step * REACH_STEPS, lean },
  });
  let nextQuote = 0;
  let wasWaiting = false;

  return {
    observe(events) {
      makerDesk.observe(events);
      takerDesk.observe(events);
    },
    async prepare() {
      await Promise.all([makerAccount, takerAccount].map((account) => prepareAccount(account, name)));
    },
    async tick(time) {
      if (!isTrading(name)) {
        wasWaiting = true;
        return;
      }
      if (wasWaiting) await Promise.all([makerDesk.cancelAll(), takerDesk.cancelAll()]);
      wasWaiting = false;
      await Promise.all([makerAccount.refill(time), takerAccount.refill(time)]);
      const target = prices.marketAt(time);
      if (time >= nextQuote) {
        await taker.sweep(target, bestPrices(name), (side) =>
          leansAgainst(side, lean()) ? 0 : maker.crossed(side, target),
        );
        await maker.requote(target);
        nextQuote = time + pace.requoteMs;
      }
      await taker.trade(time, target, prices.source.path.activityAt(time));
    },
  };
}

function calm({ requoteMs, takesPerMinute, fillsPerMinute, stepShare }: Pace): Pace {
  return {
    ...{ requoteMs: requoteMs * CALM, takesPerMinute: takesPerMinute / CALM },
    ...{ fillsPerMinute: fillsPerMinute / CALM, stepShare },
  };
}

/** Whether taking what rests on a side would add to a position that is large already. */
function leansAgainst(side: "buy" | "sell", lean: number): boolean {
  return side === "sell" ? lean >= 1 : lean <= -1;
}

function participantOf(
  { engine, wallets }: FuturesMarketOptions,
  contract: Contract,
  role: "maker" | "taker",
  started: number,
): Participant {
  const accountId = `${role}-${contract.contract}`;
  return createParticipant({
    ...{ engine, accountId, settle: contract.settle, refillMs: REFILL_MS, run: started.toString(36) },
    // Twice what the largest position at this leverage needs.
    amount: 2n * notionalCap(contract, LEVERAGE),
    wallet: () => wallets.of(accountId),
  });
}

async function prepareAccount({ accountId, wallet, submit, open }: Participant, contract: string): Promise<void> {
  await open();
  await submit({ type: "cancel-all", accountId, contract });
  if (wallet()?.leverage[contract] !== LEVERAGE)
    await submit({ type: "set-leverage", accountId, contract, leverage: LEVERAGE });
}

/** Lots of a usual order, so that the fills of a day come to about the turnover. */
function unitLotsOf(contract: Contract, { source }: ContractPrices, { fillsPerMinute }: Pace, ticks: number): number {
  const value = (source.path.settledTurnover * TURNOVER) / 1440 / fillsPerMinute;
  const lotValue = Number(contractNotional(contract, Math.round(ticks), 1)) / 10 ** contract.settleScale;
  return Math.max(1, value / lotValue);
}
