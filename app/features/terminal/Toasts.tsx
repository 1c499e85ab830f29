import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLocale } from "~/i18n/use-locale";
import { useNews } from "~/lib/news/use-news";
import { Icon } from "~/ui/Icon";
import type { Message } from "./message";
import { useTerminal } from "./terminal-context";

const SHOWN_MAX = 3;
const SHOWN_MS = 5_000;

/** Something to be told in a corner of the terminal. */
export interface Notice extends Message {
  /** The order it is about: a later word on it takes the place of the earlier one. */
  about?: string | null;
  /** Bad news stays until it is put away. */
  isBad?: boolean;
}

interface Toast extends Notice {
  id: number;
}

/** What became of the person's orders. There from the first render, so that readers hear what appears in it. */
export function Toasts() {
  const { t } = useTranslation("spot");
  const { toasts } = useTerminal();
  const { tag } = useLocale();
  const { store } = useNews();
  const [shown, setShown] = useState<Toast[]>([]);
  useEffect(() => {
    let next = 0;
    return toasts.listen((notice) => {
      const toast = { ...notice, id: next++ };
      setShown((before) => [...before.filter((other) => !isReplaced(other, notice)), toast].slice(-SHOWN_MAX));
    });
  }, [toasts]);
  useEffect(() => {
    return toasts.listen(({ key, values, isBad = false }) => {
      store?.add({ text: t(key, values), lang: tag, at: Date.now(), isBad });
    });
  }, [toasts, store, t, tag]);
  const faces = (isBad: boolean) =>
    shown
      .filter((toast) => (toast.isBad ?? false) === isBad)
      .map((toast) => (
        <ToastFace
          key={toast.id}
          text={t(toast.key, toast.values)}
          isBad={isBad}
          onDone={() => setShown((before) => before.filter((entry) => entry.id !== toast.id))}
        />
      ));
  return (
    <div className="term-toasts">
      <div role="status" aria-live="polite">
        {faces(false)}
      </div>
      <div role="alert">{faces(true)}</div>
    </div>
  );
}

function isReplaced(toast: Toast, { about }: Notice): boolean {
  return about !== undefined && about !== null && toast.about === about;
}

/** Good news goes after a while, but not under the pointer or the focus. */
function ToastFace({ text, isBad, onDone }: { text: string; isBad: boolean; onDone: () => void }) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || isBad) return;
    const timer = setTimeout(onDone, SHOWN_MS);
    return () => clearTimeout(timer);
    // The timer belongs to the toast, not to the render: a new callback must not start it again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isHeld]);
  return (
    <p
      className={isBad ? "term-toast is-bad" : "term-toast"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {text}
      {isBad && (
        <button type="button" className="term-toast-close" aria-label={t("common:dialog.close")} onClick={onDone}>
          <Icon name="close" />
        </button>
      )}
    </p>
  );
}
