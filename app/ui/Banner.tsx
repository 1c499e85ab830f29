import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";

const ICONS = { info: "info", success: "check", warning: "alert", error: "alert" } as const satisfies Record<
  string,
  IconName
>;

/**
 * A sentence that concerns the whole page or panel. `live` announces it when it appears: errors at once, the rest
 * when the reader is idle.
 */
export function Banner({
  tone = "info",
  live = false,
  action,
  children,
}: {
  tone?: keyof typeof ICONS;
  live?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  const role = live ? (tone === "error" ? "alert" : "status") : undefined;
  return (
    <div className={`ui-banner ui-banner-${tone}`} role={role}>
      <Icon name={ICONS[tone]} />
      <div className="ui-banner-text">{children}</div>
      {action}
    </div>
  );
}
