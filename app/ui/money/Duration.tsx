import { useTranslation } from "~/i18n/use-translation";
import { durationSince } from "~/lib/format/duration";

/** How long ago a moment is, in days, hours and minutes; both in Unix ms. `now` is the page's, so that server and browser agree. */
export function Duration({ since, now, className }: { since: number | null; now: number; className?: string }) {
  const { t } = useTranslation();
  const { days, hours, minutes } = durationSince(since, now);
  // The units are words of the language: the phrase runs with the text.
  return (
    <time className={className ? `n ${className}` : "n"} dateTime={`P${days}DT${hours}H${minutes}M`}>
      {t("common:duration.passed", { days, hours, minutes })}
    </time>
  );
}
