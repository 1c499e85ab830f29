import type { FundingRate } from "~exchange/contract/futures/list-funding-rates";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { contractPriceToTicks, type Contract } from "~exchange/domain/futures/contract";
import { annualRatePpb, fundingOver, fundingPayment } from "~exchange/domain/futures/funding";
import { lotsOfEntry, QUANTITY_UNITS } from "~exchange/domain/futures/quantity";
import type { PositionSide } from "~exchange/domain/futures/position";
import { formatUnits } from "~exchange/domain/units";
import { Decimal, truncateDecimal } from "~/lib/decimal";
import { contractOf, ppbText, ratePpb } from "~/lib/futures-contract";
import { readDecimalInput } from "~/lib/input/decimal-input";
import type { Assumed, FundingSummary } from "./funding-history-page";

const RATE_DECIMALS = 9;

/** What rates, newest first, come to. */
export function summaryOf(instrument: FuturesInstrument, rates: readonly FundingRate[]): FundingSummary {
  const sorted = [...rates].sort((a, b) => ratePpb(a.rate) - ratePpb(b.rate));
  const sum = rates.reduce((total, { rate }) => total.plus(rate), new Decimal("0"));
  const average = rates.length > 0 ? truncateDecimal(sum.div(String(rates.length)), RATE_DECIMALS) : null;
  const changed = rates.find(
    (rate, index) => index + 1 < rates.length && rate.intervalMs !== rates[index + 1]!.intervalMs,
  );
  return {
    count: rates.length,
    belowZero: rates.filter(({ rate }) => rate.startsWith("-")).length,
    highest: sorted.at(-1)?.rate ?? null,
    lowest: sorted[0]?.rate ?? null,
    average,
    averageAnnualised: average && annualised(instrument, average),
    intervalChanged: changed?.fundingTime ?? null,
  };
}

/** A rate of one interval as if it held for a year. */
export function annualised(instrument: Pick<FuturesInstrument, "fundingIntervalMs">, rate: string): string {
  return ppbText(annualRatePpb(instrument, ratePpb(rate)));
}

export interface AssumedPosition {
  contract: Contract;
  side: PositionSide;
  lots: number;
}

/** The position that the calculator asks about; null where nothing was asked, an error's name where it can't be read. */
export function assumedPosition(
  instrument: FuturesInstrument,
  side: PositionSide,
  size: string,
): AssumedPosition | null | Extract<Assumed, { kind: "invalid" }> {
  const typed = readDecimalInput(size);
  if (typed.kind === "empty") return null;
  if (typed.kind === "ambiguous") return { kind: "invalid", error: "NUMBER_AMBIGUOUS" };
  if (typed.kind === "invalid") return { kind: "invalid", error: "NUMBER_INVALID" };
  const contract = contractOf(instrument);
  const lots = lotsOfEntry(contract, QUANTITY_UNITS.bi, typed.text, { ticks: 1, leverage: 1 });
  return lots === null ? { kind: "invalid", error: "QUANTITY_TOO_SMALL" } : { contract, side, lots };
}

/** What a position had of one settlement, from its holder's side: negative is paid. Null where no mark price is known. */
export function receivedAt({ contract, side, lots }: AssumedPosition, { rate, markPrice }: FundingRate): string | null {
  const ticks = markPrice === null ? null : contractPriceToTicks(contract, markPrice);
  if (ticks === null) return null;
  return formatUnits(-fundingPayment(contract, side, lots, ticks, ratePpb(rate)), contract.settleScale);
}

/** What it had of all of them. */
export function receivedOver({ contract, side, lots }: AssumedPosition, rates: readonly FundingRate[]): string {
  const past = rates.flatMap(({ rate, markPrice }) => {
    const markTicks = markPrice === null ? null : contractPriceToTicks(contract, markPrice);
    return markTicks === null ? [] : [{ ratePpb: ratePpb(rate), markTicks }];
  });
  return formatUnits(-fundingOver(contract, side, lots, past), contract.settleScale);
}
