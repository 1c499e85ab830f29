import type { ReactNode } from "react";
import { Link } from "./Link";
import { useCurrentInSight } from "./use-current-in-sight";

export interface Tab {
  to: string;
  label: ReactNode;
  /** A small number beside the label. */
  count?: ReactNode;
  current: boolean;
}

/** Tabs are links, so that each one has an address and works without JavaScript. `label` names the set. */
export function Tabs({ label, tabs, className }: { label: string; tabs: readonly Tab[]; className?: string }) {
  const strip = useCurrentInSight();
  return (
    <nav ref={strip} className={["ui-tabs", className].filter(Boolean).join(" ")} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined} preventScrollReset>
          {tab.label}
          {tab.count !== undefined && <span className="ui-tabs-count">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
