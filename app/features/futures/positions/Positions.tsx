import { useTranslation } from "~/i18n/use-translation";
import type { Position } from "~exchange/contract/futures/schemas";
import { Term } from "~/features/terminal/glossary/Term";
import { useUnlessPaused } from "~/features/terminal/live/pause";
import { useTerminalLink } from "~/features/terminal/terminal-links";
import { useLocalizedPath } from "~/i18n/use-locale";
import { Decimal, parseDecimal } from "~/lib/decimal";
import { usePairScales } from "~/lib/pair-scales";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorOf } from "~/ui/ErrorOf";
import { Icon } from "~/ui/Icon";
import { Link } from "~/ui/Link";
import { Amount } from "~/ui/money/Amount";
import { PaidAmount } from "~/ui/money/PaidAmount";
import { Price } from "~/ui/money/Price";
import { SignedAmount } from "~/ui/money/SignedAmount";
import { useShownRows } from "../bottom/use-shown-rows";
import { DIALOG_ID } from "../dialogs/dialog-id";
import { pathOfFutures, useFutures } from "../futures-context";
import type { DialogName } from "../futures-page";
import type { PersonLive } from "../live/person-live";
import { Rate } from "../Rate";
import { distanceOf, exitPrices, positionKey } from "./position-facts";
import { SplitMark } from "./SplitMark";

const AMOUNT_DECIMALS = 2;
const PERCENT_DECIMALS = 2;

/** Open positions with what can be done to them, and what they come to together. */
export function Positions({ person }: { person: PersonLive }) {
  const { t } = useTranslation("futures");
  const positions = useUnlessPaused(person.positions);
  const shown = useShownRows(positions.ok ? positions.data : []);
  if (!positions.ok) return <ErrorOf failure={positions} />;
  if (shown.length === 0)
    return <EmptyState text={positions.data.length > 0 ? t("spot:empty.otherPairs") : t("empty.positions")} />;
  return (
    <>
      <table className="term-rows fut-positions">
        <thead>
          <tr>
            <th className="is-start">{t("position.contract")}</th>
            <th className="is-start">{t("position.close")}</th>
            <th>{t("position.sizeValue")}</th>
            <th>{t("position.entryMark")}</th>
            <th>
              <Term of="liquidationPrice">{t("position.liquidationDistance")}</Term>
            </th>
            <th>{t("position.marginRate")}</th>
            <th>{t("position.pnl")}</th>
            <th className="fut-funding">{t("position.funding")}</th>
            <th>{t("exits.title")}</th>
            <th className="is-start">
              <Term of="adl">{t("position.adl")}</Term>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((position) => (
            <PositionRow key={positionKey(position)} position={position} />
          ))}
        </tbody>
      </table>
      <Sums positions={positions.data} />
    </>
  );
}

function PositionRow({ position }: { position: Position }) {
  const { t } = useTranslation("futures");
  const path = useLocalizedPath();
  const scales = usePairScales(position.pairCode);
  const { side, pairCode } = position;
  const tone = side === "long" ? "up" : "down";
  return (
    <tr className={`fut-${side}`}>
      <td className="is-start fut-name">
        <Link to={path(pathOfFutures(pairCode))}>
          <b dir="ltr">{pairCode}</b>
        </Link>
        <SplitMark positionId={position.positionId} />
        <small>
          <span className={tone}>
            {t(`side.${side}`)} <bdi dir="ltr">{position.leverage}×</bdi>
          </span>{" "}
          {t(`mode.${position.marginMode}`)}
        </small>
      </td>
      <td className="is-start fut-actions">
        <Actions position={position} />
      </td>
      <td className="fut-size" data-label={t("position.sizeValue")}>
        <span className="term-two">
          <Size position={position} decimals={scales.quantity} />
          <small>
            <Price value={position.notional} decimals={AMOUNT_DECIMALS} />
          </small>
        </span>
      </td>
      <td className="fut-entry" data-label={t("position.entryMark")}>
        <span className="term-two">
          <Price value={position.entryPrice} decimals={scales.price} />
          <small>
            <Price value={position.markPrice} decimals={scales.price} />
          </small>
        </span>
      </td>
      <Liquidation position={position} />
      <td className="fut-margin" data-label={t("position.marginRate")}>
        <span className="term-two">
          <Price value={position.margin} decimals={AMOUNT_DECIMALS} />
          <small>
            <UsedMargin rate={position.marginRate} />
          </small>
        </span>
      </td>
      <td className="fut-pnl" data-label={t("position.pnl")}>
        <span className="term-two">
          <SignedAmount value={position.unrealised} decimals={AMOUNT_DECIMALS} />
          <small className={position.unrealised.startsWith("-") ? "down" : "up"}>
            <Rate value={position.returnOnMargin} decimals={PERCENT_DECIMALS} sign />
          </small>
        </span>
      </td>
      <td className="fut-funding" data-label={t("position.funding")}>
        <PaidAmount paid={position.funding} />
      </td>
      <Exits position={position} />
      <td className="is-start fut-adl" data-label={t("position.adl")}>
        <Lights light={position.deleveragingLight} />
      </td>
    </tr>
  );
}

/** What is held: above zero long, below it short. */
function Size({ position, decimals }: { position: Position; decimals: number | undefined }) {
  const { contracts } = useFutures();
  const { side, quantity, pairCode } = position;
  const isLong = side === "long";
  return (
    <Amount
      value={isLong ? quantity : `-${quantity}`}
      decimals={decimals}
      unit={contracts.get(pairCode)?.base}
      sign
      className={isLong ? "up" : "down"}
    />
  );
}

/** Each opens its dialog on this position. */
function Actions({ position }: { position: Position }) {
  const { t } = useTranslation("futures");
  const opens = useOpening(position);
  const action = (dialog: DialogName) => (
    <Link className="fut-act" to={opens(dialog)} preventScrollReset>
      {t(`position.act_${dialog}`)}
    </Link>
  );
  return (
    <span>
      {action("close")}
      {position.positionId === null && action("reverse")}
      {position.marginMode === "isolated" && action("margin")}
      <Link
        className="fut-act"
        to={opens("share")}
        aria-label={t("share.of", { pair: position.pairCode })}
        title={t("share.of", { pair: position.pairCode })}
        preventScrollReset
      >
        <Icon name="share" size={14} />
      </Link>
    </span>
  );
}

function useOpening(position: Position): (dialog: DialogName) => string {
  const link = useTerminalLink();
  return (dialog) => `${link({ dialog, position: positionKey(position) })}#${DIALOG_ID}`;
}

function Liquidation({ position }: { position: Position }) {
  const { t } = useTranslation("futures");
  const scales = usePairScales(position.pairCode);
  const distance = distanceOf(position);
  return (
    <td className="fut-liquidation" data-label={t("position.liquidationDistance")}>
      {position.liquidationPrice === null || distance === null ? (
        <span className="is-none">{t("position.none")}</span>
      ) : (
        <span className="term-two">
          <Price value={position.liquidationPrice} decimals={scales.price} className="is-warning" />
          <small className="fut-distance" data-near={Number(distance) < NEAR || undefined}>
            <i style={{ ["--r" as string]: `${Math.min(100, Number(distance) * 100)}%` }} />
            <Rate value={distance} decimals={PERCENT_DECIMALS} />
          </small>
        </span>
      )}
    </td>
  );
}

/** A position whose liquidation is nearer than this part of the price is marked. */
const NEAR = 0.1;
const ONE = new Decimal("1");

/** How much of what stands behind a position is required: liquidated at 100 %. */
function UsedMargin({ rate }: { rate: string | null }) {
  const value = parseDecimal(rate);
  const used = value === null ? null : value.lte("0") ? "1" : ONE.div(value).round(6, 0).toFixed(6);
  return <Rate value={used} decimals={PERCENT_DECIMALS} />;
}

function Exits({ position }: { position: Position }) {
  const { t } = useTranslation("futures");
  const scales = usePairScales(position.pairCode);
  const opens = useOpening(position);
  const { takeProfit, stopLoss } = exitPrices(position);
  const isNone = takeProfit === null && stopLoss === null;
  return (
    <td className="fut-exits" data-label={t("exits.title")}>
      <Link
        className="fut-exits-link"
        to={opens("exits")}
        aria-label={t("position.editExits", { pair: position.pairCode })}
        preventScrollReset
      >
        {isNone ? (
          t("exits.add")
        ) : (
          <span className="term-two">
            <Price value={takeProfit} decimals={scales.price} />
            <small>
              <Price value={stopLoss} decimals={scales.price} />
            </small>
          </span>
        )}
        <Icon name="edit" size={14} />
      </Link>
    </td>
  );
}

const LIGHTS = [1, 2, 3, 4, 5] as const;

/** The place in the queue of deleveraging: the more are lit, the sooner. */
function Lights({ light }: { light: number | null }) {
  const { t } = useTranslation("futures");
  const lit = light ?? 0;
  return (
    <span
      className="fut-lights"
      role="img"
      aria-label={t("position.adlOf", { lit })}
      data-hot={lit === LIGHTS.length || undefined}
    >
      {LIGHTS.map((each) => (
        <i key={each} className={each <= lit ? "is-on" : undefined} />
      ))}
    </span>
  );
}

function Sums({ positions }: { positions: readonly Position[] }) {
  const { t } = useTranslation("futures");
  const { contracts } = useFutures();
  const sum = (texts: readonly string[]) =>
    texts.reduce((total, text) => total.plus(parseDecimal(text) ?? "0"), new Decimal("0")).toFixed();
  const unit = <bdi>{contracts.values().next().value?.settle}</bdi>;
  return (
    <p className="fut-sums">
      <span>
        {t("position.totalUnrealised")}{" "}
        <SignedAmount value={sum(positions.map(({ unrealised }) => unrealised))} decimals={AMOUNT_DECIMALS} /> {unit}
      </span>
      <span>
        {t("position.funding")}{" "}
        <PaidAmount paid={sum(positions.map(({ funding }) => funding))} decimals={AMOUNT_DECIMALS} /> {unit}
      </span>
    </p>
  );
}
