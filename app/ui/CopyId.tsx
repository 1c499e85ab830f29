import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "./Icon";
import { useCopying } from "./use-copying";
import { useHydrated } from "./use-hydrated";

/** An id to take along: it can be selected, and copied where JavaScript runs. */
export function CopyId({ id, label, className }: { id: string; label: string; className?: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { copied, copy } = useCopying(id);
  return (
    <span className="ui-copy-id">
      <bdi className={className} dir="ltr">
        {id}
      </bdi>
      {hydrated && (
        <button
          type="button"
          className="ui-icon-btn"
          onClick={copy}
          aria-label={`${t("common:action.copy")}: ${label}`}
        >
          <Icon name={copied ? "check" : "copy"} />
        </button>
      )}
      <span className="ui-vh" role="status">
        {copied && t("common:action.copied")}
      </span>
    </span>
  );
}
