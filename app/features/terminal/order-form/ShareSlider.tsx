import { useTranslation } from "~/i18n/use-translation";

const STOPS = [0, 25, 50, 75, 100];

/** Which part of the largest possible order the amount is. */
export function ShareSlider({
  percent,
  isDisabled,
  onChoose,
}: {
  percent: number;
  isDisabled: boolean;
  onChoose: (percent: number) => void;
}) {
  const { t } = useTranslation("spot");
  return (
    <div className="term-share" style={{ ["--v" as string]: percent }}>
      <div className="term-share-track">
        {STOPS.map((stop) => (
          <i key={stop} style={{ ["--x" as string]: stop }} className={stop <= percent ? "is-on" : undefined} />
        ))}
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          disabled={isDisabled}
          onChange={(event) => onChoose(event.currentTarget.valueAsNumber)}
          aria-label={t("form.share")}
        />
      </div>
      <div className="term-share-stops">
        {STOPS.map((stop) => (
          <button
            key={stop}
            type="button"
            disabled={isDisabled}
            className={stop === percent ? "is-on" : undefined}
            onClick={() => onChoose(stop)}
          >
            <bdi dir="ltr">{`${stop}%`}</bdi>
          </button>
        ))}
      </div>
    </div>
  );
}
