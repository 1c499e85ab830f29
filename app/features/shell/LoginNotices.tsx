import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { forgetLocalSession } from "~/lib/local-session";
import { loginStateAtom } from "~/state/site.atoms";
import { Banner } from "~/ui/Banner";

/** What follows from the login state on every page: a frozen account is told so, an ended session leaves nothing behind. */
export function LoginNotices() {
  const { t } = useTranslation();
  const state = useAtomValue(loginStateAtom);
  useEffect(() => {
    if (state === "unlogin") forgetLocalSession();
  }, [state]);
  if (state !== "AccountIsFrozen") return null;
  return (
    <div className="ui-wrap shell-notice">
      <Banner tone="warning">{t("account.frozen")}</Banner>
    </div>
  );
}
