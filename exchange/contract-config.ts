import { z } from "zod";
import { Decimal } from "~exchange/contract/schemas";
import { defineContract, type Contract, type ContractTerms } from "~exchange/domain/futures/contract";
import type { Asset } from "~exchange/domain/instrument";

const AssetCode = z.string().regex(/^[A-Z0-9]{2,12}$/);
const Whole = z.number().int();
const Rate = Whole.min(0);

/**
 * A perpetual in the list of markets: its terms by the names that spot pairs have too, rates in parts per million (Ppm) or per
 * billion (Ppb). What the figures must be between themselves `defineContract` checks.
 * status: online trades; pretest shows its prices, and nothing is traded; offline is kept out of the lists as well.
 */
export const ConfiguredContract = z.strictObject({
  pair: z.string().regex(/^[A-Z0-9]{4,24}$/),
  base: AssetCode,
  quote: AssetCode,
  status: z.enum(["online", "offline", "pretest"]),
  contractSize: Decimal,
  tick: Decimal,
  minLots: Whole,
  maxLots: Whole,
  maxMarketLots: Whole,
  defaultLeverage: Whole,
  tiers: z.array(z.strictObject({ upTo: Decimal, maxLeverage: Whole, maintenancePpm: Rate })),
  makerFeePpm: Rate,
  takerFeePpm: Rate,
  liquidationFeePpm: Rate,
  priceBandPpm: Rate,
  fundingIntervalMs: Whole,
  interestPpb: Whole,
  fundingClampPpb: Rate,
  fundingCapPpb: Rate,
  impactNotional: Decimal,
  sources: z.array(z.strictObject({ source: z.string().regex(/^[a-z0-9-]{1,24}$/), weight: Whole })),
  staleAfterMs: Whole,
  outlierPpm: Rate,
  fundDrawdownPpm: Rate,
});
export type ConfiguredContract = z.infer<typeof ConfiguredContract>;

/** The same as the engine is told it. */
export function termsOf({ pair, quote, status: _status, ...terms }: ConfiguredContract): ContractTerms {
  return { contract: pair, settle: quote, ...terms };
}

/** Throws where a contract can't be used, with a sentence that names it; all settle in one asset. */
export function defineContracts(configured: readonly ConfiguredContract[], assets: readonly Asset[]): Contract[] {
  const stray = configured.find(({ quote }) => quote !== configured[0]?.quote);
  if (stray) throw new Error(`${stray.pair} must settle in ${configured[0]?.quote} as the others do`);
  return configured.map((contract) => defineContract(termsOf(contract), assets));
}
