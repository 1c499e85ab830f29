import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "./order-outcome";
import { useTerminal } from "./terminal-context";

const SHOWN_MAX = 3;
const SHOWN_MS = 5_000;

interface Toast extends Message {
  id: number;
}

/** What became of the person's orders. There from the first render, so that readers hear what appears in it. */
export function Toasts() {
  const { t } = useTranslation("spot");
  const { toasts } = useTerminal();
  const [shown, setShown] = useState<Toast[]>([]);
  useEffect(() => {
    let next = 0;
    return toasts.listen((message) => {
      const toast = { ...message, id: next++ };
      setShown((before) => [...before, toast].slice(-SHOWN_MAX));
    });
  }, [toasts]);
  return (
    <div className="term-toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastFace
          key={toast.id}
          text={t(toast.key, toast.values)}
          onDone={() => setShown((before) => before.filter((entry) => entry.id !== toast.id))}
        />
      ))}
    </div>
  );
}

/** Goes after a while, but not under the pointer. */
function ToastFace({ text, onDone }: { text: string; onDone: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onDone, SHOWN_MS);
    return () => clearTimeout(timer);
    // The timer belongs to the toast, not to the render: a new callback must not start it again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isHeld]);
  return (
    <p className="term-toast" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {text}
    </p>
  );
}
