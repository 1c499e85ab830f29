import type { MouseEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { tellNative } from "~/lib/native/call-native";
import { OUTBOUND_TEXT_MAX } from "~/lib/native/outbound";
import type { ShellType } from "~/lib/native/shell-type";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useHydrated } from "~/ui/use-hydrated";
import { useBack } from "./use-back";

/** All that a page inside a shell has above it: the way back, and the way to pass the page on. */
export function ShellBar({ shell }: { shell: ShellType }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const { above, goBack } = useBack();
  const back = (event: MouseEvent) => {
    event.preventDefault();
    goBack();
  };
  return (
    <nav className="shell-app-bar" aria-label={t("nav.page")}>
      <Link to={above} onClick={back}>
        <Icon name="chevron" size={20} className="shell-app-back" />
        {t("nav.back")}
      </Link>
      {isHydrated && (
        <button type="button" className="ui-icon-btn" aria-label={t("action.share")} onClick={() => sharePage(shell)}>
          <Icon name="share" size={20} />
        </button>
      )}
    </nav>
  );
}

/** Without its query: what a person searched for is theirs. */
function sharePage(shell: ShellType): void {
  const title = document.title.slice(0, OUTBOUND_TEXT_MAX.title);
  tellNative({ type: "share", title, url: window.location.origin + window.location.pathname }, shell);
}
