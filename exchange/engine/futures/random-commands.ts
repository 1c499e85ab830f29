import type { ContractTerms } from "~exchange/domain/futures/contract";
import type { AttachedExits, FuturesCommand, FuturesOrderType, PlaceFuturesOrder, PriceKind } from "./commands";
import type { World } from "./simulation";
import { legsOf, type FuturesAccount, type FuturesState } from "./state";

/** Coarse steps, steep tiers, high leverage and few accounts, so that everything happens soon. One lot at 1,000 ticks is 10. */
export const TEST_TERMS: ContractTerms = {
  contract: "AAAUSD",
  base: "AAA",
  settle: "USD",
  contractSize: "0.1",
  tick: "0.1",
  minLots: 1,
  maxLots: 5_000,
  maxMarketLots: 2_000,
  defaultLeverage: 10,
  tiers: [
    { upTo: "2000", maxLeverage: 100, maintenancePpm: 4_000 },
    { upTo: "6000", maxLeverage: 50, maintenancePpm: 10_000 },
    { upTo: "20000", maxLeverage: 20, maintenancePpm: 25_000 },
    { upTo: "100000", maxLeverage: 5, maintenancePpm: 100_000 },
  ],
  makerFeePpm: 333,
  takerFeePpm: 777,
  liquidationFeePpm: 1_500,
  priceBandPpm: 100_000,
  fundingIntervalMs: 3_600_000,
  interestPpb: 100_003,
  fundingClampPpb: 500_000,
  fundingCapPpb: 3_999_999,
  impactNotional: "500",
  sources: [
    { source: "one", weight: 2 },
    { source: "two", weight: 1 },
    { source: "three", weight: 1 },
  ],
  staleAfterMs: 60_000,
  outlierPpm: 50_000,
  fundDrawdownPpm: 300_000,
};

export const TEST_CONTRACTS: readonly ContractTerms[] = [
  TEST_TERMS,
  { ...TEST_TERMS, contract: "BBBUSD", base: "BBB", tick: "0.01", fundingIntervalMs: 2 * 3_600_000, makerFeePpm: 0 },
];
export const TEST_ACCOUNTS = ["ann", "bob", "cyd", "dan", "eve"];
const SCALE = 6;
export const UNIT = 10n ** BigInt(SCALE);

/** What a world begins with: contracts, accounts with money, a small fund, and a first price. */
export function openingCommands(price = 1_000): FuturesCommand[] {
  return [
    ...TEST_CONTRACTS.map((terms): FuturesCommand => ({ type: "configure-contract", terms, settleScale: SCALE })),
    ...TEST_ACCOUNTS.flatMap((accountId): FuturesCommand[] => [
      { type: "open-account", accountId },
      { type: "transfer-in", accountId, amount: (accountId === "eve" ? 60_000n : 1_500n) * UNIT, reference: "first" },
    ]),
    ...TEST_ACCOUNTS.flatMap((accountId, index) =>
      TEST_CONTRACTS.flatMap(({ contract }, other): FuturesCommand[] => [
        { type: "set-leverage", accountId, contract, leverage: [100, 50, 20, 100, 5][index] ?? 10 },
        { type: "set-margin-mode", accountId, contract, mode: (index + other) % 3 === 0 ? "isolated" : "cross" },
        { type: "set-position-merging", accountId, contract, merging: index - other === 2 ? "split" : "merged" },
      ]),
    ),
    { type: "endow-fund", amount: 200n * UNIT, reference: "first" },
    ...TEST_CONTRACTS.map(({ contract }) => indexAt(contract, [price, price, price], 0)),
  ];
}

export function indexAt(
  contract: string,
  ticks: readonly number[],
  time: number,
): Extract<FuturesCommand, { type: "update-index" }> {
  const names = TEST_TERMS.sources.map(({ source }) => source);
  return {
    type: "update-index",
    contract,
    prices: ticks.map((each, index) => ({ source: names[index] ?? "", ticks: each, time })),
  };
}

/** Integers from a seed (mulberry32); the same seed, the same numbers. */
export class Seeded {
  constructor(private state: number) {}

  /** A whole number from 0 below `bound`. */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) * bound) / 2 ** 32);
  }

  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}

/** Random commands around the state as it is, with weights of their own for each seed. */
export class RandomCommands implements World {
  private readonly random: Seeded;
  private readonly weights: number[];
  private count = 0;

  constructor(seed: number) {
    this.random = new Seeded(seed);
    // Drawn anew for each seed: some worlds are calm, some are full of gaps.
    this.weights = KINDS.map(({ weight }) => weight * this.random.between(1, 4));
  }

  opening(): FuturesCommand[] {
    return openingCommands();
  }

  /** Milliseconds until the next command: mostly little, at times beyond several funding times. */
  wait(): number {
    const { random } = this;
    if (random.chance(1)) return random.between(1, 5) * 3_600_000;
    return random.chance(10) ? random.between(1_000, 80_000) : random.below(3_000);
  }

  next(state: FuturesState): FuturesCommand {
    const { random, weights } = this;
    this.count += 1;
    let at = random.below(weights.reduce((sum, weight) => sum + weight, 0));
    const kind = KINDS.find((_, index) => (at -= weights[index] ?? 0) < 0) ?? KINDS[0]!;
    return kind.make(random, state, `c${this.count}`);
  }
}

const TYPES: readonly FuturesOrderType[] = [
  ...(["limit", "limit", "limit", "limit", "limit", "limit"] as const),
  ...(["market", "market", "stop", "trailing"] as const),
];

type Make = (random: Seeded, state: FuturesState, id: string) => FuturesCommand;

const contractOf = (random: Seeded) => random.of(TEST_CONTRACTS).contract;
const accountOf = (random: Seeded) => random.of(TEST_ACCOUNTS);

function marked(state: FuturesState, contract: string): number {
  return state.markets.get(contract)?.mark || 1_000;
}

const placed: Make = (random, state, id) => {
  const contract = contractOf(random);
  const accountId = accountOf(random);
  const mark = marked(state, contract);
  const near = () => Math.max(1, mark + Math.round((mark * random.between(-20, 20)) / 1_000));
  const orderType = random.of(TYPES);
  const account = state.accounts.get(accountId);
  const isSplit = account?.settings.get(contract)?.merging === "split";
  const isHedged = isSplit || account?.positionMode === "hedge";
  const isTriggered = orderType === "stop" || orderType === "trailing";
  const kind = random.of<PriceKind>(["last", "mark", "index"]);
  const reduceOnly = !isHedged && random.chance(20);
  const side = random.of(["buy", "sell"] as const);
  const positionSide = isHedged ? random.of(["long", "short"] as const) : null;
  const opens = !reduceOnly && (positionSide === null || (positionSide === "long") === (side === "buy"));
  const exits: AttachedExits | null =
    opens && random.chance(20)
      ? { takeProfit: random.chance(70) ? near() : null, stopLoss: random.chance(70) ? near() : null, kind }
      : null;
  const isDue = random.chance(10);
  // Mostly one that is there, now and then a name that isn't, or none.
  const positionId = isSplit && !opens ? splitOf(random, account, contract, positionSide) : null;
  return {
    ...(positionId === null ? {} : { positionId }),
    ...{ type: "place-order", accountId, clientOrderId: random.chance(3) ? "c7" : id, contract, side, positionSide },
    ...{
      orderType,
      reduceOnly,
      selfTradePrevention: random.of(["expire_taker", "expire_maker", "expire_both"] as const),
    },
    timeInForce: isTriggered
      ? "gtc"
      : orderType === "market"
        ? random.of(["ioc", "fok"])
        : isDue
          ? "gtd"
          : random.of(["gtc", "gtc", "gtc", "ioc", "fok"]),
    postOnly: orderType === "limit" && !isDue && random.chance(10),
    price: orderType === "limit" || (orderType === "stop" && random.chance(30)) ? near() : null,
    quantity:
      isTriggered && !opens && random.chance(50)
        ? null
        : random.chance(40)
          ? random.between(1, 40)
          : random.between(40, 700),
    trigger: isTriggered
      ? {
          kind,
          ticks: orderType === "stop" ? near() : null,
          callbackBips: orderType === "trailing" ? random.between(5, 300) : null,
        }
      : null,
    exits,
    expiresAt: orderType === "limit" && isDue ? state.time + random.between(1, 20_000) : null,
  } satisfies PlaceFuturesOrder;
};

function splitOf(
  random: Seeded,
  account: FuturesAccount | undefined,
  contract: string,
  side: "long" | "short" | null,
): string | null {
  const legs = account ? legsOf(account).filter((leg) => leg.market.name === contract && leg.side === side) : [];
  if (legs.length === 0 || random.chance(5)) return random.chance(50) ? "F1-1" : null;
  return random.of(legs).positionId;
}

/** A position of an account by side, and by name where it is split. */
function positionOf(random: Seeded, state: FuturesState) {
  const [accountId, contract] = [accountOf(random), contractOf(random)];
  const side = random.of(["long", "short"] as const);
  const account = state.accounts.get(accountId);
  if (account?.settings.get(contract)?.merging !== "split") return { accountId, contract, side };
  const positionId = splitOf(random, account, contract, side);
  return { accountId, contract, side, ...(positionId === null ? {} : { positionId }) };
}

const priced: Make = (random, state) => {
  const contract = contractOf(random);
  const mark = Math.min(Math.max(marked(state, contract), 50), 100_000);
  // Gaps of up to 30 % at a time, and now and then a lone source that is far off, or silent.
  const gap = random.chance(15) ? random.between(-300, 300) : random.between(-12, 12);
  const price = Math.max(1, mark + Math.round((mark * gap) / 1_000));
  const odd = random.chance(5) ? Math.max(1, Math.round((price * random.of([80, 90, 115, 300])) / 100)) : price;
  return indexAt(
    contract,
    random.chance(4) ? [price] : [price, price + random.below(2), odd],
    state.time + random.below(2) * 10_000_000,
  );
};

const anOrder = (random: Seeded, state: FuturesState): { accountId: string; orderId: string } => {
  const account = state.accounts.get(accountOf(random));
  const orders = [...(account?.orders.keys() ?? []), ...[...(account?.finished.keys() ?? [])].slice(-1)];
  return { accountId: account?.accountId ?? "ann", orderId: orders.length > 0 ? random.of(orders) : "F0-0" };
};

/** Eve makes the market: orders on both sides, near mark, of some size. */
const quoted: Make = (random, state, clientOrderId) => {
  const contract = contractOf(random);
  const side = random.of(["buy", "sell"] as const);
  const eve = state.accounts.get("eve");
  const isHedged = eve?.positionMode === "hedge" || eve?.settings.get(contract)?.merging === "split";
  const mark = marked(state, contract);
  const away = Math.ceil((mark * random.between(1, 15)) / 1_000);
  return {
    ...{ type: "place-order", accountId: "eve", clientOrderId, contract, side },
    positionSide: isHedged ? (side === "buy" ? "long" : "short") : null,
    ...{ orderType: "limit", timeInForce: "gtc", postOnly: false, reduceOnly: false },
    ...{ selfTradePrevention: "expire_maker", price: Math.max(1, side === "buy" ? mark - away : mark + away) },
    ...{ quantity: random.between(20, 600), trigger: null, exits: null, expiresAt: null },
  } satisfies PlaceFuturesOrder;
};

const KINDS: readonly { weight: number; make: Make }[] = [
  { weight: 40, make: placed },
  { weight: 16, make: quoted },
  { weight: 14, make: priced },
  { weight: 5, make: (random, state) => ({ type: "cancel-order", ...anOrder(random, state) }) },
  {
    weight: 4,
    make: (random, state) => ({
      ...{ type: "amend-order", ...anOrder(random, state) },
      price: random.chance(50) ? marked(state, contractOf(random)) + random.between(-20, 20) : null,
      quantity: random.chance(60) ? random.between(1, 60) : null,
    }),
  },
  {
    weight: 1,
    make: (random) => ({
      type: "cancel-all",
      accountId: accountOf(random),
      contract: random.chance(50) ? contractOf(random) : null,
    }),
  },
  {
    weight: 2,
    make: (random, state, clientOrderId) => ({
      ...{ type: "close-position", clientOrderId, ...positionOf(random, state) },
      quantity: random.chance(50) ? null : random.between(1, 20),
    }),
  },
  {
    weight: 1,
    make: (random, _, clientOrderId) => ({
      type: "reverse-position",
      accountId: accountOf(random),
      clientOrderId,
      contract: contractOf(random),
    }),
  },
  {
    weight: 1,
    make: (random, _, clientOrderId) =>
      random.chance(15) ? { type: "close-all", accountId: accountOf(random), clientOrderId } : { type: "advance-time" },
  },
  {
    weight: 3,
    make: (random, state) => ({
      ...{ type: "move-margin", ...positionOf(random, state) },
      amount: BigInt(random.between(-300, 300)) * UNIT,
    }),
  },
  {
    weight: 3,
    make: (random) => ({
      type: "set-leverage",
      accountId: accountOf(random),
      contract: contractOf(random),
      leverage: random.of([1, 5, 20, 50, 100, 100, 200]),
    }),
  },
  {
    weight: 2,
    make: (random) => ({
      type: "set-margin-mode",
      accountId: accountOf(random),
      contract: contractOf(random),
      mode: random.of(["cross", "isolated"] as const),
    }),
  },
  {
    weight: 2,
    make: (random) => ({
      type: "set-position-mode",
      accountId: accountOf(random),
      mode: random.of(["one_way", "hedge"] as const),
    }),
  },
  {
    weight: 2,
    make: (random) => ({
      type: "set-position-merging",
      accountId: accountOf(random),
      contract: contractOf(random),
      merging: random.of(["merged", "split"] as const),
    }),
  },
  {
    weight: 2,
    make: (random, _, id) => ({
      type: "transfer-in",
      accountId: accountOf(random),
      amount: BigInt(random.between(1, 500)) * UNIT,
      reference: id,
    }),
  },
  {
    weight: 2,
    make: (random, _, id) => ({
      type: "transfer-out",
      accountId: accountOf(random),
      amount: BigInt(random.between(1, 2_000)) * UNIT,
      reference: id,
    }),
  },
  { weight: 1, make: () => ({ type: "advance-time" }) },
  {
    weight: 1,
    make: (random) => ({
      ...{ type: "configure-contract", settleScale: SCALE },
      terms: {
        ...random.of(TEST_CONTRACTS),
        makerFeePpm: random.of([0, 111, 333]),
        takerFeePpm: random.of([500, 777]),
      },
    }),
  },
  { weight: 1, make: (random) => (random.chance(30) ? { type: "restart" } : { type: "advance-time" }) },
  {
    weight: 1,
    make: (random) => ({
      type: "set-contract-state",
      contract: contractOf(random),
      state: random.chance(93) ? "trading" : random.of(["closing_only", "halted"] as const),
    }),
  },
];
