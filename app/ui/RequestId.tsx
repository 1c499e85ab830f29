import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./Icon";
import { useHydrated } from "./use-hydrated";

const CONFIRMATION_MS = 2_000;

/** The number to name when asking for help about a failure: it can be selected, and copied where JavaScript runs. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      () => setCopied(false),
    );
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
