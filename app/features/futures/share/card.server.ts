import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { getClosedPosition } from "~exchange/contract/futures/get-closed-position";
import { getFuturesAccount } from "~exchange/contract/futures/get-futures-account";
import { listPositions } from "~exchange/contract/futures/list-positions";
import type { Position } from "~exchange/contract/futures/schemas";
import { getTopInfo } from "~exchange/contract/get-top-info";
import { decimalsOf } from "~exchange/domain/units";
import { translator } from "~/i18n/i18n.server";
import { directionOf, LOCALES } from "~/i18n/locales";
import { formatDecimal } from "~/lib/format/format-decimal";
import { formatPercent } from "~/lib/format/format-percent";
import { formatTime } from "~/lib/format/format-time";
import { SITE_NAME } from "~/lib/head";
import { ZONE_OF_TYPE } from "~/lib/preferences";
import { readPreferences } from "~/server/preferences.server";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { topUser } from "~/server/top-user.server";
import { loadContracts } from "../contracts.server";
import { positionKey } from "../positions/position-facts";
import { readCardChoices, type CardChoices } from "./card-choices";
import { cardFigures, closedFigures, shortName, type CardFigures } from "./card-facts";
import { PositionCard, type CardTexts } from "./PositionCard";

/** Nothing in the picture may run or be fetched, also where it is opened by itself. */
const HEADERS = {
  "Content-Type": "image/svg+xml; charset=utf-8",
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "X-Content-Type-Options": "nosniff",
};

/**
 * The card of a position of the caller's own, drawn here: `position` names an open one, `closed` one of the past, `hide-…` what is
 * left out. Nobody else's is ever drawn, so that an address that gets around shows nothing. 404 where there is no such position.
 */
export async function positionCard(caller: Caller): Promise<Response> {
  const search = new URL(caller.request.url).searchParams;
  const choices = readCardChoices(search);
  const closed = search.get("closed");
  const [found, account, contracts, top] = await Promise.all([
    closed === null ? openPosition(caller, search.get("position")) : closedPosition(caller, closed),
    call(caller, getFuturesAccount, {}),
    loadContracts(caller),
    choices.hidden.has("name") ? null : call(caller, getTopInfo, {}),
  ]);
  if (!account.ok || found === "failed") return new Response(null, { status: 503 });
  if (!found) return new Response(null, { status: 404 });
  const told = contracts.ok ? contracts.data.find(({ pairCode }) => pairCode === found.pairCode) : undefined;
  const email = (top?.ok && topUser(top.data)?.email) || null;
  const texts = cardTexts(caller, found, choices, {
    tick: told?.tick ?? found.entryPrice,
    asset: account.data.settleAsset,
    testFunds: account.data.testFunds,
    name: email === null ? null : shortName(email),
  });
  const direction = directionOf(LOCALES[caller.locale]);
  const svg = renderToStaticMarkup(createElement(PositionCard, { texts, direction, shape: choices.shape }));
  return new Response(svg, { headers: HEADERS });
}

/** What a card says of a position, whether it is open or has closed. */
interface CardPosition extends Pick<Position, "pairCode" | "side" | "leverage" | "entryPrice">, CardFigures {
  /** The price that it is measured at: mark, or the average exit. */
  price: { label: "futures:price.mark" | "futures:closed.exit"; value: string };
  /** Unix ms. */
  time: number;
}

async function openPosition(caller: Caller, name: string | null): Promise<CardPosition | null | "failed"> {
  const positions = await call(caller, listPositions, {});
  if (!positions.ok) return "failed";
  const position = positions.data.find((each) => positionKey(each) === name);
  if (!position) return null;
  const price = { label: "futures:price.mark", value: position.markPrice } as const;
  return { ...position, ...cardFigures(position), price, time: Date.now() };
}

async function closedPosition(caller: Caller, name: string): Promise<CardPosition | null | "failed"> {
  const position = await call(caller, getClosedPosition, { closedPositionId: name });
  if (!position.ok)
    return position.error === "POSITION_UNKNOWN" || position.error === "INPUT_INVALID" ? null : "failed";
  const price = { label: "futures:closed.exit", value: position.data.exitPrice } as const;
  return { ...position.data, ...closedFigures(position.data), price, time: position.data.closedAt };
}

interface Beside {
  tick: string;
  asset: string;
  testFunds: boolean;
  name: string | null;
}

function cardTexts(caller: Caller, position: CardPosition, choices: CardChoices, beside: Beside): CardTexts {
  const { locale } = caller;
  const t = translator(locale, ["futures", "common"]);
  const { profit, percent } = position;
  const decimals = decimalsOf(beside.tick);
  const price = (text: string) => formatDecimal(text, { locale, decimals });
  const amount = `${formatDecimal(profit, { locale, decimals: 2, sign: true })} ${beside.asset}`;
  const hides = (part: "amounts" | "leverage" | "name") => choices.hidden.has(part);
  return {
    site: SITE_NAME,
    pair: position.pairCode,
    side: t(`futures:side.${position.side}`),
    tone: position.side,
    leverage: hides("leverage") ? null : `${position.leverage}×`,
    percentLabel: t("futures:share.roi"),
    percent: formatPercent(percent, { locale, sign: true }),
    isGain: percent !== null && !percent.startsWith("-"),
    note: t("futures:share.included"),
    rows: [
      ...(hides("amounts") ? [] : ([[t("futures:share.pnl"), amount]] as const)),
      [t("futures:position.entry"), price(position.entryPrice)],
      [t(position.price.label), price(position.price.value)],
    ],
    name: beside.name,
    time: timeText(caller, position.time),
    watermark: beside.testFunds ? t("common:demo.testFunds") : null,
  };
}

function timeText({ request, locale }: Caller, time: number): string {
  return formatTime(time, "YMDHM", {
    zone: ZONE_OF_TYPE[readPreferences(request, locale).timeZone],
    withZone: true,
  });
}
