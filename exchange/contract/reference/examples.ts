import type { Schema } from "./components";
import { nameOf } from "./components";

type Market = "spot" | "futures";
type Shapes = Readonly<Record<string, Schema>>;

/** 2026-01-05 08:00 UTC, a Monday. */
const NOW = 1_767_600_000_000;
const MINUTE = 60_000;

/** What a field holds in the examples, by its name. Whatever isn't here takes the first thing that its schema allows. */
const FIELDS: Readonly<Record<string, unknown>> = {
  bids: [
    ["97012.39", "0.41200"],
    ["97012.38", "1.10000"],
  ],
  asks: [["97012.41", "0.20000"]],
  orderId: "1042",
  clientOrderId: "bot-1",
  clientTransferId: "move-1",
  tradeId: "88",
  accountId: "5f0c7a52-0c6a-4a0e-9b52-6a3c1a3e9c11",
  cursor: "1042",
  next: "1041",
  email: "demo@bourse.test",
  password: "demo-trader",
  token: "Q1v8m0kJb3yqT5cW",
  ticket: "p7Zr2nX4",
  asset: "USDT",
  base: "BTC",
  quote: "USDT",
  feeAsset: "BTC",
  settleAsset: "USDT",
  side: "buy",
  price: "96000.00",
  quantity: "0.00500",
  filledQuantity: "0.00000",
  filledQuote: "0.00",
  averagePrice: null,
  fee: "0.00000",
  postOnly: true,
  reduceOnly: false,
  orderType: "limit",
  state: "open",
  tick: "0.01",
  lot: "0.00001",
  minNotional: "5",
  maxQuantity: "100",
  makerFeePpm: 1_000,
  takerFeePpm: 1_000,
  baseScale: 8,
  quoteScale: 8,
  last: "97012.40",
  bestBid: "97012.39",
  bestAsk: "97012.41",
  open24h: "96100.00",
  high24h: "97900.00",
  low24h: "95800.10",
  change24h: "912.40",
  changePercent24h: "0.94",
  volume24h: "812.40110",
  turnover24h: "78541230.10",
  available: "25000",
  held: "480",
  sequence: 1_207,
  previous: 1_206,
  time: NOW,
  createdAt: NOW,
  updatedAt: NOW,
  fundingTime: NOW,
  nextFundingTime: NOW + 480 * MINUTE,
  expiresAt: null,
  openedAt: NOW,
  openedOn: NOW - 365 * 1_440 * MINUTE,
  since: NOW - 1_440 * MINUTE,
  leverage: 10,
  amount: "100",
  markPrice: "97010.1",
  indexPrice: "97008.7",
  entryPrice: "96000.0",
  fundingRate: "0.0001",
  lastFundingRate: "0.0001",
  rate: "0.0001",
  fiatRate: "0.92",
  contractSize: "0.001",
  event: "page_view",
  walletTypeList: ["1"],
  code: 0,
  userLanguage: "en_US",
  pricingCurrency: "USD",
  understood: true,
  unit: 2,
  limit: 50,
  favorites: "BTC_USDT.ETH_USDT",
  status: "online",
  triggerPrice: null,
  stopLimitPrice: null,
  trailingBips: null,
  displayQuantity: null,
  quoteAmount: null,
  exits: null,
  parentOrderId: null,
  triggeredAt: null,
  reason: null,
  positionSide: null,
  exitOrderId: "1043",
  eventId: "2210-0",
  trigger: "96500.00",
  crossed: "96499.90",
  priceBefore: "95500.00",
  quantityBefore: "0.00500",
  keepsPlace: false,
  left: "0.00000",
  shown: "0.00500",
  hidden: "0.04500",
  ahead: "1.20000",
  ordersAhead: 4,
  better: "3.40000",
  levelsBetter: 12,
  bestOpposite: "97012.41",
  closes: ["96800.00", "97012.40"],
  valueUsdt: "25480",
  totalUsdt: "25480",
  realised: "0",
  unrealised: "5.05",
  notional: "485.05",
  margin: "48.5",
  maintenanceMargin: "1.94",
  bankruptcyPrice: "86400.0",
  liquidationPrice: "86780.5",
  equity: "25005.05",
  required: "1.94",
  walletBalance: "25000",
  transferable: "24951.5",
  isolatedMargin: "48.5",
  crossEquity: "24956.55",
  crossRequired: "0",
  fees: "0.24",
  funding: "0.04",
  returnOnMargin: "0.1041",
  marginRate: "25",
  crossMarginRate: null,
  openInterest: "412.300",
  openInterestValue: "39997264.23",
  premium: "0.00002",
  averagePremium: "0.00001",
  annualised: "0.1095",
  cap: "0.003",
  intervalMs: 480 * MINUTE,
  fundingIntervalMs: 480 * MINUTE,
  staleAfterMs: 10_000,
  basis: "1.4",
  basisRate: "0.000014",
  p1: "97009.9",
  p2: "97010.1",
  weight: 1,
  settleScale: 8,
  minContracts: 1,
  maxContracts: 100_000,
  maxMarketContracts: 20_000,
  defaultLeverage: 10,
  maxLeverage: 125,
  makerFee: "0.0002",
  takerFee: "0.0005",
  liquidationFee: "0.001",
  priceBand: "0.05",
  interest: "0.0001",
  fundingClamp: "0.0005",
  fundingCap: "0.003",
  impactNotional: "20000",
  outlierDistance: "0.03",
  fundDrawdown: "0.1",
  floor: "0",
  upTo: "50000",
  maintenanceRate: "0.004",
  maintenanceAmount: "0",
  source: "feed-1",
  balance: "100000",
  fundChange: "12.5",
  value: "480",
  positionQuantity: "0.005",
  deleveragedQuantity: "0",
  liquidationId: "liq-311",
  inflow: "812.5",
  outflow: "90.2",
  debit: "account",
  credit: "house:risk-fund",
  positionId: null,
  triggerBy: "mark",
  takeProfit: "99000.0",
  stopLoss: "94000.0",
};

/** Of fields whose names stand for an asset elsewhere. */
const AMOUNTS: Readonly<Record<string, unknown>> = { quote: "480" };

/** Basic shapes, where a field's name says nothing. */
const SHAPES: Readonly<Record<string, unknown>> = {
  Decimal: "1",
  SignedDecimal: "0.5",
  Time: NOW,
  Id: "7",
  CurrencyCode: "USD",
  LanguageCode: "en_US",
  ClientOrderId: "bot-1",
  Leverage: 10,
  Levels: [
    ["97012.39", "0.41200"],
    ["97012.38", "1.10000"],
  ],
  Candle: [NOW, "97000.00", "97020.00", "96990.10", "97012.40", "3.21000"],
};

/** Fields that a call can do without and that its example gives all the same. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  "place-order": ["price", "quantity", "postOnly"],
  "amend-order": ["price"],
  "place-futures-order": ["price", "quantity", "postOnly"],
  "amend-futures-order": ["price"],
  "update-user-preferences": ["userLanguage"],
};

/** Something that the schema allows, with figures that could be true. `call`: the endpoint whose input it is. */
export function exampleOf(schema: Schema, shapes: Shapes, market: Market, call: string | null = null): unknown {
  const given = call === null ? null : (GIVEN[call] ?? []);
  return sample(schema, { shapes, market, given }, null);
}

interface Sampling {
  shapes: Shapes;
  market: Market;
  /** Of what is sent: what is given beyond what is needed. Of what is told null: everything. */
  given: readonly string[] | null;
}

function sample(schema: Schema, sampling: Sampling, field: string | null): unknown {
  const name = nameOf(schema);
  const shape = name === null ? schema : (sampling.shapes[name] ?? {});
  if (name === "PairCode") return sampling.market === "spot" ? "BTC_USDT" : "BTCUSDT";
  const chosen = field === null ? undefined : ((name === "Decimal" ? AMOUNTS[field] : undefined) ?? FIELDS[field]);
  if (chosen !== undefined && allows(schema, chosen, sampling.shapes)) return chosen;
  const plain = name === null ? undefined : SHAPES[name];
  if (plain !== undefined) return plain;
  return composed(shape, sampling, field);
}

function composed(schema: Schema, sampling: Sampling, field: string | null): unknown {
  if (nameOf(schema) !== null) return sample(schema, sampling, field);
  if (schema.const !== undefined) return schema.const;
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  const [choice] = choicesOf(schema);
  if (choice) return sample(choice, sampling, field);
  if (schema.type === "object") return objectOf(schema, sampling);
  if (schema.type === "array") return listOf(schema, sampling, field);
  if (schema.type === "string") return "text".slice(0, schema.maxLength ?? 4);
  if (schema.type === "number" || schema.type === "integer") return Math.max(schema.minimum ?? 0, 1);
  if (schema.type === "boolean") return false;
  return null;
}

function objectOf(schema: Schema, sampling: Sampling): unknown {
  const { properties = {}, required = [], additionalProperties } = schema;
  const wanted = Object.entries(properties).filter(
    ([name]) => sampling.given === null || required.includes(name) || sampling.given.includes(name),
  );
  if (wanted.length === 0 && typeof additionalProperties === "object")
    return { EUR: sample(additionalProperties as Schema, sampling, "fiatRate") };
  return Object.fromEntries(wanted.map(([name, value]) => [name, sample(value as Schema, sampling, name)]));
}

/** One of each kind where there are several, else one. */
function listOf(schema: Schema, sampling: Sampling, field: string | null): unknown[] {
  if (Array.isArray(schema.prefixItems))
    return schema.prefixItems.map((item) => sample(item as Schema, sampling, null));
  const item = schema.items as Schema | undefined;
  if (!item) return [];
  const name = nameOf(item);
  const kinds = choicesOf(name === null ? item : (sampling.shapes[name] ?? {}));
  return kinds.length > 1 ? kinds.map((kind) => sample(kind, sampling, field)) : [sample(item, sampling, field)];
}

function choicesOf({ anyOf, oneOf }: Schema): Schema[] {
  return ((anyOf ?? oneOf ?? []) as Schema[]).filter(({ type }) => type !== "null");
}

/** Whether a plain value fits, as far as that matters here: its type, its words, its pattern. */
function allows(schema: Schema, value: unknown, shapes: Shapes): boolean {
  const name = nameOf(schema);
  if (name !== null) return allows(shapes[name] ?? {}, value, shapes);
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return choices.some((choice) => allows(choice, value, shapes));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value as string);
  if (schema.pattern !== undefined) return typeof value === "string" && new RegExp(schema.pattern).test(value);
  if (schema.type === "integer") return Number.isInteger(value);
  if (schema.type === "null") return value === null;
  if (schema.type === "array") return Array.isArray(value) && nameOf((schema.items ?? {}) as Schema) === null;
  return typeof value === schema.type;
}
