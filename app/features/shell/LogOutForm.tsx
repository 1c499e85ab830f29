import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/Icon";
import { usePageAddress } from "./use-page-address";

/** A plain form, so that the page after it is a new document that remembers nothing of the session. */
export function LogOutForm() {
  const { t } = useTranslation();
  const { here } = usePageAddress();
  return (
    <form method="post" action="/actions/logout">
      <input type="hidden" name="redirectTo" value={here} />
      <button className="shell-row">
        <Icon name="logOut" />
        {t("account.logOut")}
      </button>
    </form>
  );
}
