import { createRemixStub } from "@remix-run/testing";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { StatsPoint } from "~exchange/contract/futures/get-futures-stats";
import common from "~locales/en_US/common.json";
import futuresData from "~locales/en_US/futuresData.json";
import arabicCommon from "~locales/ar_AE/common.json";
import arabicData from "~locales/ar_AE/futuresData.json";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import type { FuturesStatsPage, StatsView } from "./futures-stats-page";
import { STATS_CARDS } from "./stats-series";
import { StatsCards } from "./StatsCards";

const STEP = 300_000;
const START = Date.UTC(2026, 10, 3, 10);
const PAIR = { pairCode: "XYZUSDT", base: "XYZ", quote: "USDT" };

/** One account is long, none short among the largest: a ratio that can't be had. */
const POINT: Omit<StatsPoint, "time"> = {
  ...{ openInterest: "3.000", openInterestValue: "3000.00", longAccounts: 2, shortAccounts: 1 },
  ...{ topLongAccounts: 1, topShortAccounts: 0, topLongQuantity: "2.000", topShortQuantity: "0.000" },
  ...{ takerBuyVolume: "1.500", takerSellVolume: "0.500", markPrice: "1000.0", indexPrice: "999.0" },
  ...{ basis: "1.0", basisRate: "0.001001001", fundingRate: "0.000100000" },
  ...{ liquidatedLongValue: "10.00", liquidatedShortValue: "0.00", liquidations: 1 },
};

/** The cards as the server draws them: so many intervals are over, and one may be under way for two minutes. */
function cards(over: number, isLive: boolean, locale: "en_US" | "ar_AE" = "en_US"): Document {
  const points = Array.from({ length: over }, (_, index) => ({ ...POINT, time: START + index * STEP }));
  const live = isLive ? { ...POINT, openInterestValue: "4000.00", time: START + over * STEP } : null;
  const query = { pair: PAIR.pairCode, compare: null, interval: "5m" } as const;
  const view: StatsView = {
    ...{ rows: [], pairs: [PAIR], compared: null, chosen: { ok: true, data: { ...PAIR, points, live } } },
    totals: {
      openInterestValue: null,
      turnover24h: null,
      liquidated24h: null,
      longAccounts: null,
      shortAccounts: null,
    },
  };
  const page: FuturesStatsPage = {
    ...{ head: { title: "", description: "" }, query, time: START + over * STEP + 120_000 },
    stats: { ok: true, data: view },
  };
  const texts =
    locale === "ar_AE"
      ? new Texts("ar-AE", { common: arabicCommon, futuresData: arabicData })
      : new Texts("en-US", { common, futuresData });
  const Page = createRemixStub([
    {
      path: "/:locale?",
      Component: () => (
        <TextsContext.Provider value={texts}>
          <StatsCards view={view} page={page} origin="https://exchange.example" />
        </TextsContext.Provider>
      ),
    },
  ]);
  return new DOMParser().parseFromString(renderToString(<Page initialEntries={[`/${locale}`]} />), "text/html");
}

const all = (document: Document, selector: string) => [...document.querySelectorAll(selector)];
const texts = (document: Document, selector: string) => all(document, selector).map(({ textContent }) => textContent);

test("before the first figure is complete every card has what is live, big and drawn, and when the next one comes", () => {
  const page = cards(0, true);
  expect(texts(page, ".stats-newest strong")).toEqual([
    ...["4K USDT", "2.00", "1 / 0", "2 / 0", "2 XYZ", "+0.1001%", "10 USDT", "+0.0100%"].map((text) =>
      text.replace(/ (?=USDT|XYZ)/, "\u00a0"),
    ),
  ]);
  expect(page.querySelector(".stats-newest time")?.textContent).toBe("11-03 10:02 UTC");
  expect(all(page, ".ui-chart-none")).toEqual([]);
  expect(all(page, ".ui-chart-dots, .ui-chart-bars.ui-chart-live").length).toBeGreaterThanOrEqual(STATS_CARDS.length);
  expect(texts(page, ".ui-chart-note")).toEqual(
    STATS_CARDS.map(() => expect.stringMatching(/not over yet\. The next figure comes at .*10:05 UTC/)),
  );
});

test("from the first complete figure on a line leads to the live one", () => {
  for (const over of [1, 2]) {
    const page = cards(over, true);
    const [line] = all(page, ".ui-chart-line.ui-chart-live");
    expect(line?.getAttribute("d")).toMatch(/^M[\d.]+ [\d.]+L1000 [\d.]+$/);
    expect(all(page, ".ui-chart-none")).toEqual([]);
    expect(texts(page, ".ui-chart-note").some((text) => text?.includes("next figure"))).toBe(over < 2);
    expect(texts(page, "tbody .ui-key")).toEqual(STATS_CARDS.map(() => ` ${common.chart.soFar}`));
  }
});

test("without anything live the last complete figure stands there with the time it was so", () => {
  const page = cards(1, false);
  expect(page.querySelector(".stats-newest strong")?.textContent).toBe("3K\u00a0USDT");
  expect(page.querySelector(".stats-newest time")?.textContent).toBe("11-03 10:05 UTC");
  expect(all(page, ".ui-chart-live")).toEqual([]);
  expect(all(page, ".ui-chart-dots").length).toBeGreaterThan(0);
});

test("where nothing at all is known the cards say so", () => {
  const page = cards(0, false);
  expect(all(page, ".stats-newest strong")).toEqual([]);
  expect(all(page, ".ui-chart-none")).toHaveLength(STATS_CARDS.length);
});

test("right to left, figures and times still run left to right", () => {
  const page = cards(1, true, "ar_AE");
  expect(texts(page, ".ui-chart-note")[0]).toContain(arabicCommon.chart.live);
  for (const part of all(page, ".stats-newest time, .stats-newest strong bdi > bdi"))
    expect(part.closest("bdi")?.getAttribute("dir")).toBe("ltr");
  expect(all(page, ".ui-chart-frame").every((frame) => frame.getAttribute("dir") === "ltr")).toBe(true);
});
