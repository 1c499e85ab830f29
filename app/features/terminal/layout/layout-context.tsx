import { createContext, useCallback, useContext, useMemo, useState, type CSSProperties, type ReactNode } from "react";
import { keepCookie } from "~/lib/keep-cookie";
import { LAYOUT_COOKIE, presetLayout, SIZED, writeLayout, type TerminalLayout } from "./layout";

interface LayoutState {
  layout: TerminalLayout;
  /** Shows a layout and keeps it in this browser. */
  change(next: TerminalLayout): void;
}

const LayoutContext = createContext<LayoutState>({ layout: presetLayout("standard"), change: () => undefined });

/** Holds how the terminal is arranged; `initial` is what the server has drawn. */
export function LayoutProvider({ initial, children }: { initial: TerminalLayout; children: ReactNode }) {
  const [layout, setLayout] = useState(initial);
  const change = useCallback((next: TerminalLayout) => {
    keepCookie(LAYOUT_COOKIE, writeLayout(next));
    setLayout(next);
  }, []);
  const state = useMemo(() => ({ layout, change }), [layout, change]);
  return <LayoutContext.Provider value={state}>{children}</LayoutContext.Provider>;
}

export function useLayout(): LayoutState {
  return useContext(LayoutContext);
}

/** What the terminal's grid is told of the layout: the style sheet does the rest. */
export function gridOf(layout: TerminalLayout): { "data-layout": string; style: CSSProperties } {
  const sizes = SIZED.filter((sized) => layout[sized] !== null).map((sized) => [`--${sized}`, `${layout[sized]}px`]);
  return { "data-layout": layout.preset, style: Object.fromEntries(sizes) };
}
