import { useTranslation } from "~/i18n/use-translation";
import type { NumberChange } from "~/lib/input/settle-number";
import { isolateLtr } from "~/lib/isolate-ltr";

/** What leaving a number field has changed, in words. */
export function NumberChangeText({ change }: { change: NumberChange | null }) {
  const { t } = useTranslation();
  return change && <>{t(`common:number.${change.kind}`, { value: isolateLtr(change.text) })}</>;
}

/** The ways a number can be read, to choose from. */
export function Readings({ of, onChoose }: { of: readonly string[]; onChoose(text: string): void }) {
  return (
    <span className="ui-readings">
      {of.map((text) => (
        <button key={text} type="button" onClick={() => onChoose(text)}>
          <bdi dir="ltr">{text}</bdi>
        </button>
      ))}
    </span>
  );
}
