/** Funding of the time before a perpetual's market began: recorded rates, or those that the seeded premium comes to. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { SignedDecimal } from "~exchange/contract/schemas";
import type { Contract } from "~exchange/domain/futures/contract";
import { fundingRate } from "~exchange/domain/futures/funding";
import { decimalsOf, parseUnits } from "~exchange/domain/units";
import type { SeededContractPath } from "./contract-past";
import type { PastSettlement } from "./past";

/** A recording's file. `rows` ascend by time: Unix ms of the settlement and its rate as a fraction, as it was recorded. */
export const FundingRecordingFile = z.strictObject({
  format: z.literal(1),
  pair: z.string(),
  source: z.strictObject({ name: z.string(), sha256: z.string().length(64) }),
  rows: z.array(z.tuple([z.number().int(), SignedDecimal])).min(1),
});
export type FundingRecordingFile = z.infer<typeof FundingRecordingFile>;
export const FUNDING_SUFFIX = ".funding.json";

const RATE_DECIMALS = 9;
/** Samples of the premium in an interval. */
const SAMPLES = 48;
/** A premium below this is lost in the spread: the impact prices lie on either side of the index. */
const SPREAD_PPB = 100_000;

/** What the premium of each interval comes to by the contract's own terms; funding times in [from, to), newest first. */
export function seededFunding(
  contract: Contract,
  path: SeededContractPath,
  { from, to, limit }: { from: number; to: number; limit: number },
): PastSettlement[] {
  const { fundingIntervalMs: interval, tickUnits, priceDecimals } = contract;
  const ticksPerUnit = 10 ** priceDecimals / Number(tickUnits);
  const settlements: PastSettlement[] = [];
  let time = (Math.ceil(to / interval) - 1) * interval;
  for (; time >= from && settlements.length < limit; time -= interval) {
    const price = path.index.at(time) * (1 + path.premium.steadyAt(time));
    const rate = fundingRate(contract, premiumBefore(path, time, interval));
    settlements.push({ fundingTime: time, ...rate, mark: Math.max(1, Math.round(price * ticksPerUnit)) });
  }
  return settlements;
}

function premiumBefore({ premium }: SeededContractPath, time: number, intervalMs: number): number {
  let sum = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const sample = Math.round(premium.at(time - intervalMs + ((i + 0.5) * intervalMs) / SAMPLES) * 1e9);
    sum += Math.sign(sample) * Math.max(0, Math.abs(sample) - SPREAD_PPB);
  }
  return Math.trunc(sum / SAMPLES);
}

/** Recorded rates by contract, oldest first. Throws where a file can't be read, naming it. */
export function readRecordedFunding(directory: string, contracts: readonly Contract[]): Map<string, PastSettlement[]> {
  const byContract = new Map<string, PastSettlement[]>();
  for (const contract of contracts) {
    const rates = readFundingRecordings(join(directory, contract.contract))
      .flatMap(({ recording }) => recording.rows.map((row) => rateOf(contract, row)))
      .sort((a, b) => a.fundingTime - b.fundingTime);
    if (rates.length > 0) byContract.set(contract.contract, rates);
  }
  return byContract;
}

/** The stored recordings of one contract's folder. */
export function readFundingRecordings(folder: string): { file: string; recording: FundingRecordingFile }[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(FUNDING_SUFFIX))
    .map((file) => ({ file, recording: readFundingRecording(join(folder, file)) }));
}

function readFundingRecording(path: string): FundingRecordingFile {
  try {
    return FundingRecordingFile.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new Error(`${path} is not a recording this version can read; remove it and import again`, { cause });
  }
}

function rateOf(
  { fundingCapPpb }: Contract,
  [fundingTime, text]: FundingRecordingFile["rows"][number],
): PastSettlement {
  const units = parseUnits(text, Math.max(RATE_DECIMALS, decimalsOf(text)));
  if (units === null) throw new Error(`not a rate: ${text}`);
  const ratePpb = Number(units / 10n ** BigInt(Math.max(0, decimalsOf(text) - RATE_DECIMALS)));
  const isCapped = Math.abs(ratePpb) >= fundingCapPpb;
  return { fundingTime, ratePpb, premiumPpb: null, isCapped, mark: null };
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory).sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return [];
    throw error;
  }
}
