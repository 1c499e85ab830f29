/** The tabs that show tabs. */
export const TABS = ["first", "second", "third"] as const;
export type Tab = (typeof TABS)[number];

export function readTab(text: string | null): Tab {
  return TABS.find((tab) => tab === text) ?? "first";
}
