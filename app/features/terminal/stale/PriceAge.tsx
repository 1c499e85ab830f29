import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { ageText, usePriceAge, useStale } from "./use-stale";

const SECOND_MS = 1_000;

/** How old the prices are while they may be; nothing while they are live. The announcer speaks of it. */
export function PriceAge() {
  return useStale() ? <Age /> : null;
}

function Age() {
  const { t } = useTranslation("spot");
  const read = usePriceAge();
  const [ms, setMs] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setMs(read()), SECOND_MS);
    return () => clearInterval(timer);
  }, [read]);
  return <span className="term-age">{t(...ageText("stale.age", ms))}</span>;
}
