import type { Candle } from "~exchange/contract/schemas";
import type { Color } from "../settings/chart-settings";

export interface ReadoutValue {
  /** The figure's short name in its field ("DIF"), or its period. */
  title: string;
  /** Null where too few candles stand before. */
  value: number | null;
  color: Color | null;
}

export interface ReadoutIndicator {
  name: string;
  params: readonly number[];
  values: readonly ReadoutValue[];
  decimals: number;
}

export interface ReadoutPane {
  id: string;
  /** Pixels from the plot's top. */
  top: number;
  indicators: readonly ReadoutIndicator[];
}

/** What the legends say: the candle under the crosshair, else the newest, and every indicator's values at it. */
export interface Readout {
  candle: Candle | null;
  /** Whether that candle is the crosshair's. */
  isPinned: boolean;
  panes: readonly ReadoutPane[];
}
