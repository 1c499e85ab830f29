import type { Instrument } from "~exchange/domain/instrument";
import type { AssetBalance } from "~exchange/projections/balances";
import type { ReadStore } from "~exchange/projections/read-store";

const VALUE_ASSET = "USDT";
/** Decimals of a value in USDT. */
export const VALUE_SCALE = 8;

export interface Valuation {
  /** Units of 10^-VALUE_SCALE USDT at the last price, rounded down; null where no price is known. */
  value(balance: AssetBalance): bigint | null;
  /** All of them together; null where one that is held has no value. */
  total(balances: readonly AssetBalance[]): bigint | null;
}

export function createValuation(store: Pick<ReadStore, "markets" | "tickers">, now: () => number): Valuation {
  function value(balance: AssetBalance): bigint | null {
    const units = balance.available + balance.held;
    if (units === 0n) return 0n;
    if (balance.asset === VALUE_ASSET) {
      const scale = store.markets.asset(VALUE_ASSET)?.scale;
      return scale === undefined ? null : rescale(units, scale);
    }
    const instrument = store.markets.instrument(`${balance.asset}_${VALUE_ASSET}`);
    if (!instrument) return null;
    const { last } = store.tickers.day(instrument.pair, now());
    return last === null ? null : valueAt(instrument, units, last);
  }

  return {
    value,
    total(balances) {
      let total = 0n;
      for (const balance of balances) {
        const part = value(balance);
        if (part === null) return null;
        total += part;
      }
      return total;
    },
  };
}

function valueAt(instrument: Instrument, units: bigint, ticks: number): bigint {
  return rescale(units * BigInt(ticks) * instrument.tickUnits, instrument.baseScale + instrument.priceDecimals);
}

function rescale(units: bigint, scale: number): bigint {
  return scale <= VALUE_SCALE ? units * 10n ** BigInt(VALUE_SCALE - scale) : units / 10n ** BigInt(scale - VALUE_SCALE);
}
