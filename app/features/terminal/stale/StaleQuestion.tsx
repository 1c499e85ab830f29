import { useTranslation } from "~/i18n/use-translation";
import { ageText, usePriceAge, useStale } from "./use-stale";

/** Reads the age in ms that an order is asked about before it is sent; null while prices are live. */
export function useStaleAge(): () => number | null {
  const isStale = useStale();
  const age = usePriceAge();
  return () => (isStale ? age() : null);
}

/** What is asked about an order while the prices that it was decided by may be old. It is asked every time: no device gets used to it. */
export function StaleLine({ ageMs }: { ageMs: number }) {
  const { t } = useTranslation("spot");
  return <>{t(...ageText("stale.ask", ageMs))}</>;
}
