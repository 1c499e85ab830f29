import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/Icon";
import "./keys/terminal-keys.css";
import { usePaused } from "./live/pause";

/** Makes all that streams stand still, for whoever can't read what moves. */
export function PauseButton() {
  const { t } = useTranslation("spot");
  const [isPaused, setPaused] = usePaused();
  return (
    <button
      type="button"
      className="term-keys-help"
      data-on={isPaused || undefined}
      title={t("speech.pauseHint")}
      onClick={() => setPaused(!isPaused)}
    >
      <Icon name={isPaused ? "play" : "pause"} size={14} />
      {t(isPaused ? "speech.resume" : "speech.pause")}
    </button>
  );
}

/** The same on a phone, which has no status bar: beside the panels' names. */
export function PausePhone() {
  const { t } = useTranslation("spot");
  const [isPaused, setPaused] = usePaused();
  const label = t(isPaused ? "speech.resume" : "speech.pause");
  return (
    <button
      type="button"
      className="ui-icon-btn term-pause-phone"
      data-on={isPaused || undefined}
      aria-label={label}
      title={t("speech.pauseHint")}
      onClick={() => setPaused(!isPaused)}
    >
      <Icon name={isPaused ? "play" : "pause"} size={16} />
    </button>
  );
}
