import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";

/** Why it is empty, in one sentence, and one next step. */
export function EmptyState({ icon, text, action }: { icon?: IconName; text: ReactNode; action?: ReactNode }) {
  return (
    <div className="ui-empty">
      {icon && <Icon name={icon} size={20} />}
      <p>{text}</p>
      {action}
    </div>
  );
}
