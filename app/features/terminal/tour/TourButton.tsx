import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/Icon";
import { useHydrated } from "~/ui/use-hydrated";
import { startTour } from "./tour";

/** Begins the tour; there is none without scripts. */
export function TourButton({ onStart }: { onStart?: () => void }) {
  const { t } = useTranslation("layout");
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const start = () => {
    onStart?.();
    startTour();
  };
  return (
    <button type="button" className="tour-start" onClick={start}>
      <Icon name="info" />
      {t("tour.start")}
    </button>
  );
}
