import { createContext, useContext } from "react";
import type { TimeZone } from "~/lib/format/format-time";
import type { DataFormat } from "~/lib/preferences";

/** How a person wants figures and times. */
export interface Display {
  zone: TimeZone;
  /** `normal` writes small numbers out where `indent` marks their zeros. */
  dataFormat: DataFormat;
  /** The currency totals are shown in and what one USDT is worth in it; the rate is null where nobody has said. */
  pricing: { currency: string; rate: string | null };
}

export const DisplayContext = createContext<Display>({
  zone: "UTC",
  dataFormat: "indent",
  pricing: { currency: "USD", rate: null },
});

export function useDisplay(): Display {
  return useContext(DisplayContext);
}
