import { useAtomValue } from "jotai";
import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { tellNative } from "~/lib/native/call-native";
import { BRIDGE_VERSION } from "~/lib/native/outbound";
import type { ShellType } from "~/lib/native/shell-type";
import { useAnnouncements } from "~/lib/native/use-announcements";
import { loginStateAtom, themeAtom } from "~/state/site.atoms";
import { Button } from "~/ui/Button";
import { useHydrated } from "~/ui/use-hydrated";
import { SHELL_CALLS, SHELL_NAMES } from "./simulator-view";
import { installStandIn } from "./stand-in";

/** Older messages are dropped. */
const MESSAGES_MAX = 50;

interface Received {
  id: number;
  payload: unknown;
}

/** A phone whose shell shows what it is told, newest first. */
export function Phone({ shell, nonce }: { shell: ShellType; nonce: string | null }) {
  const { t } = useTranslation("simulator");
  const isHydrated = useHydrated();
  const [received, setReceived] = useState<Received[]>([]);
  return (
    <section className="simulator-phone" aria-label={t("log.title")}>
      <header>
        <h2>{t("log.title")}</h2>
        <code dir="ltr">{SHELL_CALLS[shell]}</code>
      </header>
      <ol aria-live="off" aria-label={t("log.title")} tabIndex={0}>
        {received.map(({ id, payload }) => (
          <ReceivedMessage key={id} payload={payload} />
        ))}
      </ol>
      {received.length === 0 && <p className="simulator-none">{isHydrated ? t("log.empty") : t("needsScript")}</p>}
      {nonce !== null && (
        <>
          <StandIn shell={shell} onReceive={setReceived} />
          <SiteEnd shell={shell} nonce={nonce} />
          <footer>
            <Button variant="soft" size="m" type="button" onClick={() => share(shell)}>
              {t("common:action.share")}
            </Button>
            <Button variant="ghost" size="m" type="button" onClick={() => setReceived([])}>
              {t("log.clear")}
            </Button>
          </footer>
        </>
      )}
      <p className="simulator-shell">
        <bdi>{SHELL_NAMES[shell]}</bdi>
      </p>
    </section>
  );
}

/** Stands before the site's end in the tree: what comes first has its effects first. */
function StandIn({ shell, onReceive }: { shell: ShellType; onReceive: Dispatch<SetStateAction<Received[]>> }) {
  useEffect(() => {
    let next = 0;
    return installStandIn(shell, (payload) => {
      const entry = { id: next++, payload };
      onReceive((before) => [entry, ...before].slice(0, MESSAGES_MAX));
    });
  }, [shell, onReceive]);
  return null;
}

function ReceivedMessage({ payload }: { payload: unknown }) {
  const { t } = useTranslation("simulator");
  const isText = typeof payload === "string";
  return (
    <li>
      <p className="ui-key">{isText ? t("log.text") : t("log.object")}</p>
      <pre dir="ltr">{isText ? payload : JSON.stringify(payload, null, 2)}</pre>
    </li>
  );
}

/** The site's end of the bridge: it says the same here as on every page inside the shell. */
function SiteEnd({ shell, nonce }: { shell: ShellType; nonce: string }) {
  useEffect(() => {
    tellNative({ type: "ready", version: BRIDGE_VERSION, nonce }, shell);
  }, [shell, nonce]);
  useAnnouncements(shell, useAtomValue(themeAtom), useAtomValue(loginStateAtom) !== "unlogin");
  return null;
}

function share(shell: ShellType): void {
  tellNative({ type: "share", title: document.title, url: window.location.origin + window.location.pathname }, shell);
}
