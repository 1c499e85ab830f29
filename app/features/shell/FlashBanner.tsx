import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner } from "~/ui/Banner";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { useShellData } from "./root-data";
import { usePageAddress } from "./use-page-address";

/**
 * The message that the last action left. The message is gone with the next page, so the link that dismisses it is the
 * page itself. The regions are there from the first render on, or a reader would miss what appears in them.
 */
export function FlashBanner() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const { here } = usePageAddress();
  const flash = useShellData()?.flash ?? null;
  const banner = flash && (
    <div key={key} className={`shell-flash-box shell-flash-${flash.tone}`}>
      <Banner
        tone={flash.tone}
        action={
          <Link className="ui-icon-btn" to={here} replace preventScrollReset aria-label={t("action.dismiss")}>
            <Icon name="close" />
          </Link>
        }
      >
        {t(flash.key, flash.values)}
      </Banner>
    </div>
  );
  return (
    <div className="shell-flash">
      <div role="status">{flash?.tone === "success" && banner}</div>
      <div role="alert">{flash?.tone === "error" && banner}</div>
    </div>
  );
}
