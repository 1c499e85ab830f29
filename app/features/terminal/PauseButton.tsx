import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/Icon";
import "./keys/terminal-keys.css";
import { usePaused } from "./live/pause";

/** Makes book, trades and price stand still, for whoever can't read what moves. */
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
