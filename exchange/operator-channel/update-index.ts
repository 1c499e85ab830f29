import type { Contract } from "~exchange/domain/futures/contract";
import type { SourcePrice } from "~exchange/domain/futures/index-price";
import { parseUnits } from "~exchange/domain/units";
import type { Services } from "~exchange/services/services";
import type { ChannelAnswer, ChannelCommand } from "./protocol";

/** The exchange's own spot market, which speaks for itself. */
const OWN_SOURCE = "spot";
/** More decimals than a price is told with. */
const PRICE_SCALE = 18;

/** Gives the engine what the operator's sources of an index say; those that aren't named keep what they said before. */
export async function updateIndex(
  { store, gate, now }: Pick<Services, "store" | "gate" | "now">,
  { contract: name, prices }: Extract<ChannelCommand, { command: "index" }>,
): Promise<ChannelAnswer> {
  const contract = store.futures.contracts.contract(name);
  if (!contract) return { done: false, text: `There is no contract ${JSON.stringify(name)}.` };
  const named = contract.sources.map(({ source }) => source).filter((source) => source !== OWN_SOURCE);
  const told: SourcePrice[] = [];
  for (const { source, price, time = now() } of prices) {
    const ticks = ticksOf(contract, price);
    if (!named.includes(source) || told.some((each) => each.source === source))
      return { done: false, text: `The index of ${name} takes a price each of ${named.join(", ")}.` };
    if (ticks === null) return { done: false, text: `${price} is no price of ${name}.` };
    told.push({ source, ticks, time });
  }
  const command = { type: "update-index", contract: name, prices: told } as const;
  const { sequence } = await gate.submit({ type: "futures", command });
  return { done: true, text: `The index of ${name} has heard ${told.length} of its sources.`, sequence };
}

/** Rounded down to a tick; null below one, and beyond what is exact. */
function ticksOf({ tickUnits, priceDecimals }: Contract, price: string): number | null {
  const units = parseUnits(price, PRICE_SCALE);
  const ticks = units === null ? 0n : units / (tickUnits * 10n ** BigInt(PRICE_SCALE - priceDecimals));
  return ticks >= 1n && ticks <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(ticks) : null;
}
