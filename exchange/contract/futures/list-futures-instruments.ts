import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { Decimal, None, PairCode, SignedDecimal } from "../schemas";
import { ContractState, Leverage } from "./schemas";

export const Tier = z
  .object({
    tier: z.number().int().positive(),
    floor: Decimal,
    upTo: Decimal,
    maxLeverage: Leverage,
    maintenanceRate: Decimal,
    maintenanceAmount: Decimal,
  })
  .describe(
    "One step of the maintenance ladder: `maintenanceAmount` is what makes the margin continuous where tiers meet.",
  );

export const FuturesInstrument = z.object({
  pairCode: PairCode,
  base: z.string(),
  quote: z.string().describe("The settle asset too."),
  status: z.enum(["online", "offline", "pretest"]),
  state: ContractState,
  contractSize: Decimal.describe("Base asset in one contract: the smallest quantity."),
  tick: Decimal.describe("Price step in quote."),
  settleScale: z.number().int().min(0).max(18).describe("Decimals of amounts in the settle asset."),
  minContracts: z.number().int().describe("Smallest order, in contracts."),
  maxContracts: z.number().int(),
  maxMarketContracts: z.number().int(),
  defaultLeverage: Leverage,
  maxLeverage: Leverage,
  tiers: z.array(Tier),
  makerFee: Decimal,
  takerFee: Decimal,
  liquidationFee: Decimal.describe("Charged instead of the taker fee where a liquidation closes in the book."),
  priceBand: Decimal.describe("Orders are filled within 1 - band and 1 + band of mark."),
  fundingIntervalMs: z.number().int(),
  interest: SignedDecimal.describe("Of one interval."),
  fundingClamp: Decimal.describe("Bounds of interest less premium."),
  fundingCap: Decimal.describe("Bounds of the rate of one interval."),
  impactNotional: Decimal.describe("Value that the impact prices are asked for, in the settle asset."),
  sources: z.array(z.object({ source: z.string(), weight: z.number().int() })).describe("What the index is made of."),
  staleAfterMs: z.number().int().describe("Age from which a source's price no longer counts."),
  outlierDistance: Decimal.describe("Distance from the median from which a source gets no weight."),
  fundDrawdown: Decimal.describe("Share of the risk fund that one mark may use up."),
});
export type FuturesInstrument = z.infer<typeof FuturesInstrument>;

export const listFuturesInstruments = defineEndpoint({
  name: "list-futures-instruments",
  description: "Every perpetual as the engine has it configured. Rates are fractions.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/instruments",
  auth: false,
  input: None,
  output: z.array(FuturesInstrument),
});
