import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useLocale } from "~/i18n/use-locale";
import { tellNative } from "~/lib/native/call-native";
import { deepLink } from "~/lib/native/deep-link";
import type { InboundMessage, Verdict } from "~/lib/native/inbound";
import { BRIDGE_VERSION } from "~/lib/native/outbound";
import { newNonce, openReceiver, receiver } from "~/lib/native/receiver";
import { useShellType, type ShellType } from "~/lib/native/shell-type";
import { useAnnouncements } from "~/lib/native/use-announcements";
import { useShellData } from "./root-data";
import { useBack } from "./use-back";

/** Ties the page to the shell around it: says what changes, and does what the shell asks for. Draws nothing. */
export function NativeBridge() {
  const shell = useShellType();
  return shell && <BridgeOf shell={shell} />;
}

function BridgeOf({ shell }: { shell: ShellType }) {
  const act = useActions();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  // The first effect: the shell hears of the nonce before anything else.
  useEffect(() => {
    const nonce = newNonce();
    const close = openReceiver(receiver(nonce, (message) => latest.current(message)));
    if (close) tellNative({ type: "ready", version: BRIDGE_VERSION, nonce }, shell);
    return () => close?.();
  }, [shell]);
  const data = useShellData();
  useAnnouncements(shell, data?.preferences.theme ?? null, data ? data.person !== null : null);
  return null;
}

function useActions(): (message: InboundMessage) => Verdict {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { code } = useLocale();
  const { goBack } = useBack();
  return (message) => {
    switch (message.type) {
      case "navigate": {
        const link = deepLink(message.url, window.location.origin, code);
        if (!link.ok) return "REFUSED_LINK";
        // Another language is another document.
        if (link.locale === code) navigate(link.address);
        else window.location.assign(link.address);
        return "ACCEPTED";
      }
      case "set-theme":
        document.cookie = `appTheme=${message.theme}; Path=/; SameSite=Lax`;
        revalidate();
        return "ACCEPTED";
      case "back":
        goBack();
        return "ACCEPTED";
    }
  };
}
