import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/Icon";
import { usePageAddress } from "./use-page-address";

/**
 * A plain form, so that the page after it is a new document that remembers nothing of the session. `next`: to log in as
 * somebody else and come back here.
 */
export function LogOutForm({ next }: { next?: "login" }) {
  const { t } = useTranslation();
  const { here } = usePageAddress();
  return (
    <form method="post" action="/actions/logout">
      <input type="hidden" name="redirectTo" value={here} />
      {next && <input type="hidden" name="next" value={next} />}
      <button className="shell-row">
        <Icon name={next ? "account" : "logOut"} />
        {next ? t("account.changeLogin") : t("account.logOut")}
      </button>
    </form>
  );
}
