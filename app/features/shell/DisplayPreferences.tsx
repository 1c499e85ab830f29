import { useAtomValue } from "jotai";
import { useMemo, type ReactNode } from "react";
import { ZONE_OF_TYPE } from "~/lib/preferences";
import { dataFormatAtom, fiatCurrencyAtom, pricingRateAtom, timeZoneTypeAtom } from "~/state/site.atoms";
import { DisplayContext } from "~/ui/money/display";

/** Hands the person's choices to every figure and time below, without a subscription for each of them. */
export function DisplayPreferences({ children }: { children: ReactNode }) {
  const zone = ZONE_OF_TYPE[useAtomValue(timeZoneTypeAtom)];
  const dataFormat = useAtomValue(dataFormatAtom);
  const currency = useAtomValue(fiatCurrencyAtom);
  const rate = useAtomValue(pricingRateAtom);
  const display = useMemo(
    () => ({ zone, dataFormat, pricing: { currency, rate } }),
    [zone, dataFormat, currency, rate],
  );
  return <DisplayContext.Provider value={display}>{children}</DisplayContext.Provider>;
}
