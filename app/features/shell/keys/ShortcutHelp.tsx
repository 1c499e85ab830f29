import { useAtomValue } from "jotai";
import { useId } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocalizedPath } from "~/i18n/use-locale";
import { isShortcutOn, SHORTCUT_LEVELS, SHORTCUTS } from "~/lib/keyboard/shortcuts";
import { shortcutLevelAtom } from "~/state/site.atoms";
import { Dialog } from "~/ui/Dialog";
import { Link } from "~/ui/Link";
import { PreferenceForm, useChosen } from "~/ui/PreferenceForm";
import { PREFERENCES_PATH } from "../sections";
import { KeyCaps } from "./KeyCaps";
import "./keys.css";
import { useCommandName } from "./use-command-name";

const GROUPS = ["always", "pages", "orders"] as const;

/** Every key that does something, whether it is on, and the choice of which are. */
export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("keys");
  const path = useLocalizedPath();
  const kept = useAtomValue(shortcutLevelAtom);
  const chosen = useChosen("shortcuts", kept);
  const level = SHORTCUT_LEVELS.find((entry) => entry === chosen) ?? kept;
  return (
    <Dialog open title={t("help.title")} onClose={onClose}>
      <p>{t("help.lead")}</p>
      <Levels current={level} />
      <div className="keys-groups">
        {GROUPS.map((group) => (
          <Group key={group} group={group} isOn={isShortcutOn({ needs: group }, level)} />
        ))}
      </div>
      <Link className="ui-link-accent" to={`${path(PREFERENCES_PATH)}#keys`} onClick={onClose}>
        {t("help.more")}
      </Link>
    </Dialog>
  );
}

function Levels({ current }: { current: string }) {
  const { t } = useTranslation("preferences");
  return (
    <div role="group" aria-label={t("shortcuts.title")}>
      <PreferenceForm name="shortcuts" className="keys-levels">
        {SHORTCUT_LEVELS.map((level) => (
          <button
            key={level}
            name="shortcuts"
            value={level}
            aria-pressed={level === current}
            data-autofocus={level === current || undefined}
          >
            {t(`shortcuts.${level}`)}
          </button>
        ))}
      </PreferenceForm>
    </div>
  );
}

function Group({ group, isOn }: { group: (typeof GROUPS)[number]; isOn: boolean }) {
  const { t } = useTranslation("keys");
  const nameOf = useCommandName();
  const id = useId();
  return (
    <section aria-labelledby={id} data-off={!isOn || undefined}>
      <h3 id={id}>
        {t(`help.${group}`)} <span className="ui-tag">{t(isOn ? "help.on" : "help.off")}</span>
      </h3>
      <dl>
        {SHORTCUTS.filter(({ needs }) => needs === group).map(({ command, keys }) => (
          <div key={command}>
            <dt>{nameOf(command)}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
