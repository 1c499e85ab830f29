import { useLocale } from "~/i18n/use-locale";
import { formatDecimal } from "~/lib/format/format-decimal";
import { formatTime, type TimeZone } from "~/lib/format/format-time";
import { SHORTCUTS, type ShortcutLevel } from "~/lib/keyboard/shortcuts";
import type { DataFormat, Density, Scheme, Theme } from "~/lib/preferences";
import { Icon } from "~/ui/Icon";

/** What the choices look like, drawn with the tokens that they choose. */

const SMALL = "0.00002087";
const MIDDAY = 43_200_000;

export function FormatFigure({ dataFormat }: { dataFormat: DataFormat }) {
  const { code } = useLocale();
  return (
    <bdi className="n" dir="ltr">
      {formatDecimal(SMALL, { locale: code, dataFormat })}
    </bdi>
  );
}

export function ZoneFigure({ zone }: { zone: TimeZone }) {
  return (
    <bdi className="n" dir="ltr">
      {formatTime(MIDDAY, "HM", { zone })}
    </bdi>
  );
}

export function ThemeFigure({ theme }: { theme: Theme }) {
  const halves: ("light" | "dark")[] = theme === "system" ? ["light", "dark"] : [theme];
  return (
    <span className="prefs-theme">
      {halves.map((half) => (
        <span key={half} data-theme={half}>
          Aa
        </span>
      ))}
    </span>
  );
}

export function SchemeFigure({ scheme }: { scheme: Scheme }) {
  return (
    <svg className="prefs-scheme" data-scheme={scheme} viewBox="0 0 48 28">
      <path className="is-up" d="M10 3V25" />
      <rect className="is-up" x="5.5" y="8" width="9" height="12" />
      <path className="is-down" d="M24 6V26" />
      <rect className="is-down" x="19.5" y="9" width="9" height="13" />
      <path className="is-up" d="M38 1V22" />
      <rect className="is-up" x="33.5" y="4" width="9" height="13" />
    </svg>
  );
}

export function DensityFigure({ density }: { density: Density }) {
  return (
    <span className="prefs-density" data-density={density}>
      <i />
      <i />
      <i />
    </span>
  );
}

/** A few of the keys that the choice adds. */
export function KeysFigure({ level }: { level: ShortcutLevel }) {
  const keys = SHORTCUTS.filter(({ needs, keys: [key = ""] }) => needs === level && key.length === 1).slice(0, 2);
  if (keys.length === 0) return <Icon name="close" />;
  return (
    <span className="prefs-keys" dir="ltr">
      {keys.map(({ command, keys: [key = ""] }) => (
        <kbd key={command}>{key.toUpperCase()}</kbd>
      ))}
    </span>
  );
}
