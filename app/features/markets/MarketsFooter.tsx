import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useSocketStatus } from "~/lib/market-socket/use-channel";
import { formatTime } from "~/lib/format/format-time";
import { isolateLtr } from "~/lib/isolate-ltr";
import { useDisplay } from "~/ui/money/display";
import type { MarketsView } from "./markets-page";

const STATUS_WORDS = {
  live: "markets:status.live",
  delayed: "markets:status.delayed",
  reconnecting: "markets:status.reconnecting",
  offline: "markets:status.offline",
} as const;

/** Whether the figures are live; where nothing streams, how old they are and a link to newer ones. */
export function MarketsFooter({ view }: { view: MarketsView }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const status = useSocketStatus();
  const { zone } = useDisplay();
  return (
    <footer className="markets-foot">
      {status === "connecting" ? (
        <>
          <span>
            {t("markets:status.asOf", { time: isolateLtr(formatTime(view.time, "HMS", { zone, withZone: true })) })}
          </span>
          <Link className="ui-link" to={pathname + search} replace preventScrollReset>
            {t("markets:status.refresh")}
          </Link>
        </>
      ) : (
        <span className="markets-status" data-status={status}>
          <i />
          {t(STATUS_WORDS[status])}
        </span>
      )}
      <span className="markets-count">{t("markets:shown", { shown: view.rows.length, total: view.total })}</span>
    </footer>
  );
}
