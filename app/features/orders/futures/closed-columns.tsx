import { useTranslation } from "~/i18n/use-translation";
import type { ClosedPosition } from "~exchange/contract/futures/schemas";
import { useLocalizedPath } from "~/i18n/use-locale";
import { formatTime } from "~/lib/format/format-time";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { ClosedBy } from "~/ui/market/ClosedBy";
import { useDisplay } from "~/ui/money/display";
import { PaidAmount } from "~/ui/money/PaidAmount";
import { Rate } from "~/ui/money/Rate";
import { SignedAmount } from "~/ui/money/SignedAmount";
import { Time } from "~/ui/money/Time";
import { FUTURES_ORDERS_PATH, futuresOrdersParameters, type FuturesOrderTab } from "./futures-orders-query";
import { RowTime } from "../RowTime";
import { useSharedColumns, type Column } from "./columns";

const RESULT_DECIMALS = 2;
const PERCENT_DECIMALS = 2;

/** A closed position: on a phone what it was, what it came to, when and how it ended; the rest behind its details. */
export function useClosedColumns(): Column<ClosedPosition>[] {
  const { t } = useTranslation(["futures", "spot"]);
  const { pair, price, quantity } = useSharedColumns();
  const more = (column: Column<ClosedPosition>): Column<ClosedPosition> => ({ ...column, isMore: true });
  return [
    { label: t("futures:closed.closedAt"), isTime: true, cell: ({ closedAt }) => <RowTime at={closedAt} /> },
    pair(),
    { label: t("futures:position.side"), isFirst: true, cell: (row) => <Held position={row} /> },
    {
      label: t("futures:closed.net"),
      isEnd: true,
      isResult: true,
      cell: ({ net }) => <SignedAmount value={net} decimals={RESULT_DECIMALS} />,
    },
    {
      label: t("futures:share.roi"),
      isEnd: true,
      isPlain: true,
      cell: ({ returnOnMargin }) => <Rate value={returnOnMargin} decimals={PERCENT_DECIMALS} />,
    },
    { label: t("futures:closed.how"), isPlain: true, cell: (row) => <ClosedBy position={row} /> },
    more(quantity(t("futures:closed.largest"), (row) => row.maxQuantity)),
    more(price(t("futures:position.entry"), (row) => row.entryPrice)),
    more(price(t("futures:closed.exit"), (row) => row.exitPrice)),
    more({
      label: t("futures:position.realised"),
      isEnd: true,
      cell: ({ realised }) => <SignedAmount value={realised} />,
    }),
    more({ label: t("futures:closed.fees"), isEnd: true, cell: ({ fees }) => <PaidAmount paid={fees} /> }),
    more({ label: t("futures:position.funding"), isEnd: true, cell: ({ funding }) => <PaidAmount paid={funding} /> }),
    more({ label: t("futures:closed.openedAt"), cell: (row) => <Opened position={row} /> }),
    more({ label: t("futures:position.close"), cell: (row) => <Ways position={row} /> }),
  ];
}

interface PositionProps {
  position: ClosedPosition;
}

function Held({ position: { side, leverage, marginMode, positionId } }: PositionProps) {
  const { t } = useTranslation("futures");
  return (
    <>
      <span className={side === "long" ? "up" : "down"}>
        {t(`side.${side}`)} <bdi dir="ltr">{leverage}×</bdi>
      </span>{" "}
      {t(`mode.${marginMode}`)}
      {positionId !== null && (
        <small className="orders-split" title={t("mode.split_what")}>
          <bdi dir="ltr">{positionId}</bdi>
        </small>
      )}
    </>
  );
}

function Opened({ position: { openedAt } }: PositionProps) {
  const { t } = useTranslation("futures");
  return openedAt === null ? t("closed.since") : <Time at={openedAt} format="MDHM" />;
}

/** Orders and trades of its pair in its days, and its card. */
function Ways({ position: { pairCode, openedAt, closedAt, closedPositionId } }: PositionProps) {
  const { t } = useTranslation("futures");
  const path = useLocalizedPath();
  const { zone } = useDisplay();
  const day = (time: number) => formatTime(time, "YMD", { zone });
  const to = (tab: FuturesOrderTab) => {
    const days = { from: openedAt === null ? undefined : day(openedAt), to: day(closedAt) };
    return path(FUTURES_ORDERS_PATH, futuresOrdersParameters({ tab, pair: pairCode, ...days }));
  };
  const card = path(`/futures/usdt/${pairCode}`, { tab: "closed", dialog: "share", closed: closedPositionId });
  return (
    <span className="orders-ways">
      <span>
        <Link className="ui-link" to={to("fills")}>
          {t("closed.fills")}
        </Link>
        <Link className="ui-link" to={to("history")}>
          {t("closed.orders")}
        </Link>
      </span>
      <Link
        className="orders-repeat"
        to={`${card}#dialog`}
        aria-label={t("dialog.share")}
        title={t("share.of", { pair: pairCode })}
      >
        <Icon name="share" />
      </Link>
    </span>
  );
}
