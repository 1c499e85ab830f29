import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "./Icon";
import { useCopying } from "./use-copying";
import { useHydrated } from "./use-hydrated";

/** The number to name when asking for help about a failure: it can be selected, and copied where JavaScript runs. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { copied, copy } = useCopying(id);
  const label = t("common:error.requestId");
  return (
    <p className="ui-request-id">
      {label}: <bdi dir="ltr">{id}</bdi>
      {hydrated && (
        <button
          type="button"
          className="ui-icon-btn"
          onClick={copy}
          aria-label={`${t("common:action.copy")}: ${label}`}
        >
          <Icon name={copied ? "check" : "copy"} size={16} />
        </button>
      )}
      <span className="ui-vh" role="status">
        {copied && t("common:action.copied")}
      </span>
    </p>
  );
}
