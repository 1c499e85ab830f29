import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "./Icon";

/**
 * A part of the page that failed alone: the reason in plain words, its code, and a link that asks again. The link is
 * the page itself, so it works without JavaScript.
 */
export function ErrorPanel({ message, code }: { message: string; code?: string | number }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className="ui-error" role="alert">
      <Icon name="alert" size={20} />
      <p>{message}</p>
      {code !== undefined && <p className="ui-error-code">{t("common:error.code", { code })}</p>}
      <Link className="ui-btn ui-btn-soft ui-btn-m" to={pathname + search} replace preventScrollReset>
        {t("common:action.tryAgain")}
      </Link>
    </div>
  );
}
