import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Link } from "./Link";
import { Icon } from "./Icon";
import { RequestId } from "./RequestId";

interface ErrorPanelProps {
  /** The reason and what to do, in plain words. */
  message: string;
  code?: string | number;
  /** Finds the failure in the logs. */
  requestId?: string | null;
}

/**
 * A part of the page that failed alone: the reason in plain words, its code, the request's id, and a link that asks
 * again. The link is the page itself, so it works without JavaScript.
 */
export function ErrorPanel({ message, code, requestId }: ErrorPanelProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className="ui-error" role="alert">
      <Icon name="alert" size={20} />
      <p>{message}</p>
      {code !== undefined && <p className="ui-error-code">{t("common:error.code", { code })}</p>}
      {requestId && <RequestId id={requestId} />}
      <Link className="ui-btn ui-btn-soft ui-btn-m" to={pathname + search} replace preventScrollReset>
        {t("common:action.tryAgain")}
      </Link>
    </div>
  );
}
