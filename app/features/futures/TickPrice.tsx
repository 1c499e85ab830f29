import { contractTicksToPrice } from "~exchange/domain/futures/contract";
import { Price } from "~/ui/money/Price";
import { useFutures } from "./futures-context";

/** A price that was worked out in ticks of the terminal's contract. */
export function TickPrice({ ticks, className }: { ticks: number | null; className?: string }) {
  const { contract } = useFutures();
  const value = ticks === null ? null : contractTicksToPrice(contract, ticks);
  return <Price value={value} decimals={contract.priceDecimals} className={className} />;
}
