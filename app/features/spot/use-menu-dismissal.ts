import { useEffect, useRef } from "react";

/** A <details> menu that closes on Escape, on a press outside and after a choice. Without JavaScript it just opens. */
export function useMenuDismissal() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    const silence = new AbortController();
    const close = () => menu.removeAttribute("open");
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (target instanceof Node && !menu.contains(target)) close();
      },
      { signal: silence.signal },
    );
    menu.addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape" || !menu.open) return;
        close();
        menu.querySelector("summary")?.focus();
      },
      { signal: silence.signal },
    );
    return () => silence.abort();
  }, []);
  return ref;
}
