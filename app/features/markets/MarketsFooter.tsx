import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useSocketStatus } from "~/lib/market-socket/use-channel";
import { formatTime } from "~/lib/format/format-time";
import { isolateLtr } from "~/lib/isolate-ltr";
import { Link } from "~/ui/Link";
import { useDisplay } from "~/ui/money/display";

const STATUS_WORDS = {
  live: "markets:status.live",
  delayed: "markets:status.delayed",
  reconnecting: "markets:status.reconnecting",
  offline: "markets:status.offline",
} as const;

interface Shown {
  /** How many of how many are listed. */
  shown: number;
  total: number;
  /** When they were read, Unix ms. */
  time: number;
}

/** Whether the figures are live; where nothing streams, how old they are and a link to newer ones. */
export function MarketsFooter(props: Shown) {
  const { t } = useTranslation();
  const status = useSocketStatus();
  if (status === "connecting") return <SnapshotFooter {...props} />;
  return (
    <footer className="markets-foot">
      <span className="markets-status" data-status={status}>
        <i />
        {t(STATUS_WORDS[status])}
      </span>
      <Count {...props} />
    </footer>
  );
}

/** Under figures that don't move by themselves. */
export function SnapshotFooter(props: Shown) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { zone } = useDisplay();
  return (
    <footer className="markets-foot">
      <span>
        {t("markets:status.asOf", { time: isolateLtr(formatTime(props.time, "HMS", { zone, withZone: true })) })}
      </span>
      <Link className="ui-link" to={pathname + search} replace preventScrollReset>
        {t("markets:status.refresh")}
      </Link>
      <Count {...props} />
    </footer>
  );
}

function Count({ shown, total }: Shown) {
  const { t } = useTranslation();
  return <span className="markets-count">{t("markets:shown", { shown, total })}</span>;
}
