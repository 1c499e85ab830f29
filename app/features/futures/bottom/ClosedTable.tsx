import { useTranslation } from "~/i18n/use-translation";
import type { ClosedPosition } from "~exchange/contract/futures/schemas";
import { useLive } from "~/features/terminal/live/use-live";
import { useTerminalLink } from "~/features/terminal/terminal-links";
import { useLocalizedPath } from "~/i18n/use-locale";
import { usePairScales } from "~/lib/pair-scales";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { ClosedBy } from "~/ui/market/ClosedBy";
import { PaidAmount } from "~/ui/money/PaidAmount";
import { Price } from "~/ui/money/Price";
import { Rate } from "~/ui/money/Rate";
import { SignedAmount } from "~/ui/money/SignedAmount";
import { Time } from "~/ui/money/Time";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { DIALOG_ID } from "../dialogs/dialog-id";
import { pathOfFutures } from "../futures-context";
import type { PersonLive } from "../live/person-live";
import { SplitMark } from "../positions/SplitMark";
import { useShownRows } from "./use-shown-rows";

const AMOUNT_DECIMALS = 2;
const PERCENT_DECIMALS = 2;

/** The last positions that have closed, each with its card; all of them have a page of their own. */
export function ClosedTable({ person }: { person: PersonLive }) {
  const { t } = useTranslation("futures");
  const closed = useLive(person.closed);
  const shown = useShownRows(closed.ok ? closed.data : []);
  if (!closed.ok) return <ErrorOf failure={closed} />;
  if (shown.length === 0)
    return <EmptyState text={closed.data.length > 0 ? t("spot:empty.otherPairs") : t("empty.closed")} />;
  return (
    <table className="term-rows fut-closed">
      <thead>
        <tr>
          <th className="is-start">{t("position.contract")}</th>
          <th>{t("closed.largest")}</th>
          <th>{t("position.entry")}</th>
          <th>{t("closed.exit")}</th>
          <th>{t("closed.net")}</th>
          <th>{t("position.realised")}</th>
          <th>{t("closed.fees")}</th>
          <th>{t("position.funding")}</th>
          <th>{t("closed.how")}</th>
          <th>{t("closed.openedAt")}</th>
          <th>{t("closed.closedAt")}</th>
          <th>
            <VisuallyHidden>{t("dialog.share")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((position) => (
          <ClosedRow key={position.closedPositionId} position={position} />
        ))}
      </tbody>
    </table>
  );
}

function ClosedRow({ position }: { position: ClosedPosition }) {
  const { t } = useTranslation("futures");
  const scales = usePairScales(position.pairCode);
  const { openedAt } = position;
  return (
    <tr>
      <Name position={position} />
      <td data-label={t("closed.largest")}>
        <Price value={position.maxQuantity} decimals={scales.quantity} />
      </td>
      <td data-label={t("position.entry")}>
        <Price value={position.entryPrice} decimals={scales.price} />
      </td>
      <td data-label={t("closed.exit")}>
        <Price value={position.exitPrice} decimals={scales.price} />
      </td>
      <td data-label={t("closed.net")}>
        <span className="term-two">
          <SignedAmount value={position.net} decimals={AMOUNT_DECIMALS} />
          <small>
            <Rate value={position.returnOnMargin} decimals={PERCENT_DECIMALS} />
          </small>
        </span>
      </td>
      <td data-label={t("position.realised")}>
        <SignedAmount value={position.realised} decimals={AMOUNT_DECIMALS} />
      </td>
      <td data-label={t("closed.fees")}>
        <PaidAmount paid={position.fees} />
      </td>
      <td data-label={t("position.funding")}>
        <PaidAmount paid={position.funding} />
      </td>
      <td data-label={t("closed.how")}>
        <ClosedBy position={position} />
      </td>
      <td className="term-dim" data-label={t("closed.openedAt")}>
        {openedAt === null ? t("closed.since") : <Time at={openedAt} format="MDHM" />}
      </td>
      <td className="term-dim" data-label={t("closed.closedAt")}>
        <Time at={position.closedAt} format="YMDHMS" />
      </td>
      <td className="term-act">
        <Share position={position} />
      </td>
    </tr>
  );
}

function Name({ position }: { position: ClosedPosition }) {
  const { t } = useTranslation("futures");
  const path = useLocalizedPath();
  const { pairCode, side, leverage, marginMode, positionId } = position;
  return (
    <td className="is-start fut-name" data-label={t("position.contract")}>
      <Link to={path(pathOfFutures(pairCode))}>
        <b dir="ltr">{pairCode}</b>
      </Link>
      <SplitMark positionId={positionId} />
      <small>
        <span className={side === "long" ? "up" : "down"}>
          {t(`side.${side}`)} <bdi dir="ltr">{leverage}×</bdi>
        </span>{" "}
        {t(`mode.${marginMode}`)}
      </small>
    </td>
  );
}

function Share({ position: { closedPositionId, pairCode } }: { position: ClosedPosition }) {
  const { t } = useTranslation("futures");
  const link = useTerminalLink();
  const label = t("share.of", { pair: pairCode });
  return (
    <Link
      className="fut-act"
      to={`${link({ dialog: "share", position: null, closed: closedPositionId })}#${DIALOG_ID}`}
      aria-label={label}
      title={label}
      preventScrollReset
    >
      <Icon name="share" size={14} />
    </Link>
  );
}
