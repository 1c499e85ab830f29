import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { getFuturesStats } from "~exchange/contract/futures/get-futures-stats";
import { translator } from "~/i18n/i18n.server";
import { localizedPath } from "~/i18n/localized-path";
import { directionOf, LOCALES } from "~/i18n/locales";
import { formatTime } from "~/lib/format/format-time";
import { SITE_NAME } from "~/lib/head";
import { pairName } from "~/lib/pair-name";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { siteOrigin } from "~/server/root-data.server";
import { POINTS_SHOWN } from "./futures-stats-page";
import { formatOf, seriesOf } from "./stats-drawing";
import { INTERVAL_MS, STATS_PATH, statsParameters } from "./stats-query";
import { readStatsQuery } from "./stats-query.server";
import { STATS_CARDS, type DrawnPair } from "./stats-series";
import { StatsPicture } from "./StatsPicture";

const Asked = z.object({
  card: z.enum(STATS_CARDS).catch("openInterest"),
  theme: z.enum(["light", "dark"]).nullable().catch(null),
});

/** The one answer of the site that any other may frame. Nothing in it may run, be fetched, or be sent. */
const HEADERS = {
  "Content-Type": "image/svg+xml; charset=utf-8",
  "Cache-Control": "public, max-age=60",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *; sandbox allow-popups allow-popups-to-escape-sandbox",
};

/** One chart of the statistics as a picture: `card`, `pair`, `compare`, `interval`, `theme`. In UTC, whoever looks. */
export async function statsEmbed(caller: Caller): Promise<Response> {
  const { searchParams } = new URL(caller.request.url);
  const query = readStatsQuery(searchParams);
  const { card, theme } = Asked.parse({ card: searchParams.get("card"), theme: searchParams.get("theme") });
  const codes = [...new Set([query.pair, query.compare].filter((code) => code !== null))];
  if (query.pair === null) return refusal("PAIR_UNKNOWN");
  const answers = await Promise.all(
    codes.map((pairCode) => call(caller, getFuturesStats, { pairCode, interval: query.interval, limit: POINTS_SHOWN })),
  );
  const pairs: DrawnPair[] = [];
  for (const [index, answer] of answers.entries()) {
    if (!answer.ok) return refusal(answer.error);
    pairs.push({ pairCode: codes[index] ?? "", points: answer.data.points, live: answer.data.live });
  }
  const { locale } = caller;
  const t = translator(locale, "futuresData");
  const common = translator(locale, "common");
  const svg = renderToStaticMarkup(
    createElement(StatsPicture, {
      texts: {
        title: t(`card.${card}`),
        pair: legendOf(pairs.map(({ pairCode }) => pairName(pairCode))),
        site: SITE_NAME,
        href: `${siteOrigin(caller.request)}${localizedPath(locale, STATS_PATH)}?${new URLSearchParams(statsParameters(query)).toString()}`,
        tooLittle: common("chart.tooLittle"),
        live: common("chart.live"),
      },
      series: seriesOf(card, pairs, t),
      stepMs: INTERVAL_MS[query.interval],
      direction: directionOf(LOCALES[locale]),
      theme,
      format: formatOf(card, locale),
      formatTime: (time) => formatTime(time, "MDHM", { zone: "UTC", withZone: true }),
    }),
  );
  return new Response(svg, { headers: HEADERS });
}

/** Two pairs with the lines that they are drawn by. */
function legendOf([first = "", second]: readonly string[]): string {
  return second === undefined ? first : `─ ${first}  ┄ ${second}`;
}

function refusal(error: ErrorName): Response {
  const { code, status } = ERROR_CODES[error];
  return Response.json({ code }, { status });
}
