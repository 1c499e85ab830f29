import { contractNotional, notionalCap, type ContractTerms, type TierTerms } from "~exchange/domain/futures/contract";
import { larger, smaller } from "~exchange/domain/futures/rounding";
import type { FuturesCommand, PlaceFuturesOrder } from "./commands";
import {
  indexAt,
  openingCommands,
  RandomCommands,
  Seeded,
  TEST_ACCOUNTS,
  TEST_CONTRACTS,
  UNIT,
} from "./random-commands";
import { freeCollateral } from "./equity";
import type { World } from "./simulation";
import { legsOf, settingsOf, type FuturesMarket, type FuturesState } from "./state";

/** Sources' prices go up to here, and down to 1. */
const PRICE_MAX = 2 ** 45;
const FACTORS = [0.02, 0.1, 0.5, 0.7, 0.9, 0.97, 0.99, 1.01, 1.03, 1.1, 1.4, 2, 10] as const;

/**
 * Worlds built to run out of somebody who can pay: two to five people on few sides, hedged, with money in orders or none
 * left, next to no fund, prices that leap by nine tenths or to their bounds, contracts reconfigured in the middle.
 */
export class HarshWorld implements World {
  private readonly random: Seeded;
  private readonly usual: RandomCommands;
  private readonly people: readonly string[];
  /** Commands of a move that takes several. */
  private queued: FuturesCommand[] = [];
  private count = 0;

  constructor(seed: number) {
    this.random = new Seeded(seed ^ 0x5f5f);
    this.usual = new RandomCommands(seed);
    this.people = TEST_ACCOUNTS.slice(0, this.random.between(2, TEST_ACCOUNTS.length));
  }

  /** As usual, with other purses: money for some, a fund of a few units or none. */
  opening(): FuturesCommand[] {
    const { random } = this;
    return openingCommands(random.of([3, 200, 1_000, 30_000])).flatMap((command): FuturesCommand[] => {
      if (command.type === "endow-fund")
        return random.chance(50) ? [] : [{ ...command, amount: BigInt(random.between(1, 2_000_000)) }];
      if (command.type !== "transfer-in") return [command];
      if (!this.people.includes(command.accountId)) return [];
      return [{ ...command, amount: BigInt(random.of([1, 100, 400, 400, 3_000])) * UNIT + BigInt(random.below(3)) }];
    });
  }

  wait(): number {
    return this.random.chance(3) ? this.random.between(1, 30) * 3_600_000 : this.random.below(7_000);
  }

  next(state: FuturesState): FuturesCommand {
    const following = this.queued.shift();
    if (following) return following;
    this.count += 1;
    const { random } = this;
    const at = random.below(100);
    if (at < 25) return this.usual.next(state);
    if (at < 62) this.queued = this.trade(state);
    else if (at < 80) this.queued = [this.leap(state)];
    else if (at < 86) this.queued = this.hideMoney(state);
    else if (at < 87) this.queued = [this.reconfigured()];
    else if (at < 92) this.queued = reopened(state);
    else this.queued = [this.nudge(state)];
    return this.queued.shift() ?? { type: "advance-time" };
  }

  /** Two people, or one with another's order in between, trade at mark: as much as may be. */
  private trade(state: FuturesState): FuturesCommand[] {
    const { random } = this;
    const { contract } = random.of(TEST_CONTRACTS);
    const market = state.markets.get(contract);
    if (!market || market.mark === 0) return [];
    const buyer = random.of(this.people);
    const seller = random.of(this.people.filter((name) => name !== buyer || random.chance(5)));
    const quantity = random.chance(25)
      ? random.of([1, 3, 40, 700, 5_000])
      : this.affordable(market, [buyer, seller], state);
    const away = random.chance(30) ? random.between(-90, 90) : 0;
    const price = Math.max(1, Math.round(market.mark * (1 + away / 1_000)));
    return [
      this.order(state, { accountId: seller, side: "sell", contract, price, quantity }, 0),
      this.order(state, { accountId: buyer, side: "buy", contract, price, quantity }, 1),
    ];
  }

  /** Most of what the poorer one can open. */
  private affordable(market: FuturesMarket, names: readonly string[], state: FuturesState): number {
    const { contract, mark } = market;
    const most = names.map((name) => {
      const account = state.accounts.get(name);
      if (!account) return 1;
      const { leverage } = settingsOf(account, market);
      const free = larger(freeCollateral(account), 0n);
      const value = smaller((free * BigInt(leverage) * 9n) / 10n, notionalCap(contract, leverage));
      return Number(value / contractNotional(contract, mark, 1));
    });
    const lots = Math.min(...most, contract.maxLots);
    return Math.max(1, Math.floor((lots * this.random.of([30, 90, 100])) / 100));
  }

  private order(
    state: FuturesState,
    given: Pick<PlaceFuturesOrder, "accountId" | "side" | "contract" | "price" | "quantity">,
    index: number,
  ): PlaceFuturesOrder {
    const { random } = this;
    const account = state.accounts.get(given.accountId);
    const isSplit = account?.settings.get(given.contract)?.merging === "split";
    const namesSide = isSplit || account?.positionMode === "hedge";
    const opened = given.side === "buy" ? "long" : "short";
    const closes = namesSide && random.chance(15);
    const positionSide = !namesSide ? null : closes ? (opened === "long" ? "short" : "long") : opened;
    const held = account ? legsOf(account).filter((leg) => leg.market.name === given.contract) : [];
    const named = held.find((leg) => leg.side === positionSide)?.positionId ?? null;
    return {
      ...{ type: "place-order", clientOrderId: `h${this.count}-${index}`, positionSide, orderType: "limit" },
      ...(isSplit && closes && named !== null ? { positionId: named } : {}),
      ...{ timeInForce: "gtc", postOnly: false, reduceOnly: false, selfTradePrevention: "expire_maker" },
      ...{ trigger: null, exits: null, expiresAt: null },
      ...given,
    };
  }

  /** A gap; now and then to one of the bounds, or by one source alone. */
  private leap(state: FuturesState): FuturesCommand {
    const { random } = this;
    const { contract } = random.of(TEST_CONTRACTS);
    const mark = state.markets.get(contract)?.index || 1_000;
    // From where it is odd it comes back, so that people can trade again.
    const isOdd = mark < 20 || mark > 100_000;
    const aim = random.chance(isOdd ? 50 : 0)
      ? random.between(200, 5_000)
      : random.chance(3)
        ? random.of([1, 2, PRICE_MAX])
        : Math.round(mark * random.of(FACTORS));
    const price = Math.min(Math.max(aim, 1), PRICE_MAX);
    return indexAt(contract, random.chance(5) ? [price] : [price, price, price], state.time + 10_000_000);
  }

  /** Money that orders far away hold, or that has left: what is available is next to nothing. */
  private hideMoney(state: FuturesState): FuturesCommand[] {
    const { random } = this;
    const accountId = random.of(this.people);
    const account = state.accounts.get(accountId);
    const { contract } = random.of(TEST_CONTRACTS);
    const mark = state.markets.get(contract)?.mark ?? 0;
    if (!account || mark === 0) return [];
    if (account.available < UNIT) {
      const amount = BigInt(random.of([1, 100, 400])) * UNIT;
      return [
        { type: "cancel-all", accountId, contract: null },
        { type: "transfer-in", accountId, amount, reference: `h${this.count}` },
      ];
    }
    if (random.chance(40))
      return [1n, 2n].map((part) => ({
        ...{ type: "transfer-out", accountId, reference: `h${this.count}-${part}` },
        amount: account.available / part || 1n,
      }));
    const price = Math.max(1, Math.round(mark * 0.92));
    return [2_000, 500, 100, 20, 5, 1].map((quantity, index) =>
      this.order(state, { accountId, side: "buy", contract, price, quantity }, index),
    );
  }

  private reconfigured(): FuturesCommand {
    const { random } = this;
    const terms = random.of(TEST_CONTRACTS);
    const steeper = (tier: TierTerms): TierTerms => ({
      ...tier,
      maxLeverage: Math.max(1, Math.floor(tier.maxLeverage / 4)),
      maintenancePpm: tier.maintenancePpm * 2,
    });
    const changed: Partial<ContractTerms> = random.of([
      { tiers: terms.tiers.map(steeper), defaultLeverage: 5 },
      { tiers: terms.tiers.slice(0, 2) },
      { fundingIntervalMs: random.of([60_000, 3_600_000, 28_800_000, 86_400_000]) },
      { liquidationFeePpm: 0, takerFeePpm: 0, makerFeePpm: 0 },
      { fundDrawdownPpm: random.of([0, 1_000_000]), staleAfterMs: random.of([1, 86_400_000]) },
      { priceBandPpm: random.of([1, 999_999]), maxLots: 3, maxMarketLots: 2 },
      ...[{}, {}, {}],
    ]);
    return { type: "configure-contract", terms: { ...terms, ...changed }, settleScale: 6 };
  }

  /** A small step of leverage or margin, by which nobody has more than a unit to spare. */
  private nudge(state: FuturesState): FuturesCommand {
    const { random } = this;
    const accountId = random.of(this.people);
    const account = state.accounts.get(accountId);
    const { contract } = random.of(TEST_CONTRACTS);
    const leverage = (account?.settings.get(contract)?.leverage ?? 10) + random.of([-1, 1]);
    if (random.chance(50)) return { type: "set-leverage", accountId, contract, leverage };
    const isolated = account ? legsOf(account).find((leg) => leg.settings.mode === "isolated") : undefined;
    if (!isolated) return { type: "advance-time" };
    const { side, positionId, market, margin } = isolated;
    const amount = random.chance(50)
      ? (account?.available ?? 1n) || 1n
      : -(margin / BigInt(random.between(2, 90)) || 1n);
    return { type: "move-margin", accountId, contract: market.name, side, positionId, amount };
  }
}

/** Contracts that don't trade do so again. */
function reopened({ markets }: FuturesState): FuturesCommand[] {
  return [...markets.values()]
    .filter(({ state }) => state !== "trading")
    .map(({ name }) => ({ type: "set-contract-state", contract: name, state: "trading" }));
}
