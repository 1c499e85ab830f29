import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { Decimal, None, PairCode, SignedDecimal } from "../schemas";
import { ContractState, Leverage } from "./schemas";

/** One step of the maintenance ladder: `maintenanceAmount` is what makes the margin continuous where tiers meet. */
export const Tier = z.object({
  tier: z.number().int().positive(),
  floor: Decimal,
  upTo: Decimal,
  maxLeverage: Leverage,
  maintenanceRate: Decimal,
  maintenanceAmount: Decimal,
});

/** A perpetual as the engine has it configured: pages and previews work from this. Rates are fractions. */
export const FuturesInstrument = z.object({
  pairCode: PairCode,
  base: z.string(),
  quote: z.string(),
  status: z.enum(["online", "offline", "pretest"]),
  state: ContractState,
  /** Base asset in one contract: the smallest quantity. */
  contractSize: Decimal,
  tick: Decimal,
  settleScale: z.number().int().min(0).max(18),
  /** In contracts. */
  minContracts: z.number().int(),
  maxContracts: z.number().int(),
  maxMarketContracts: z.number().int(),
  defaultLeverage: Leverage,
  maxLeverage: Leverage,
  tiers: z.array(Tier),
  makerFee: Decimal,
  takerFee: Decimal,
  liquidationFee: Decimal,
  /** Orders are filled within 1 - band and 1 + band of mark. */
  priceBand: Decimal,
  fundingIntervalMs: z.number().int(),
  interest: SignedDecimal,
  fundingClamp: Decimal,
  fundingCap: Decimal,
  impactNotional: Decimal,
  sources: z.array(z.object({ source: z.string(), weight: z.number().int() })),
  staleAfterMs: z.number().int(),
  outlierDistance: Decimal,
  /** Share of the risk fund that one mark may use up. */
  fundDrawdown: Decimal,
});
export type FuturesInstrument = z.infer<typeof FuturesInstrument>;

export const listFuturesInstruments = defineEndpoint({
  name: "list-futures-instruments",
  host: "futures",
  method: "GET",
  path: "/v1/futures/instruments",
  auth: false,
  input: None,
  output: z.array(FuturesInstrument),
});
