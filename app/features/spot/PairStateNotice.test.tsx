import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PairState, Ticker } from "~exchange/contract/schemas";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import { BTC_USDT } from "~/lib/test-pair";
import spot from "~locales/en_US/spot.json";
import { OrderEntry, PairStateNotice } from "./PairStateNotice";
import { PAGE } from "./page-under-test";
import type { SpotPage } from "./spot-page";
import { SpotContext, spotParts } from "./terminal-context";

const texts = new Texts("en-US", { spot });

function pageIn(state: PairState): SpotPage {
  const pair = { ...PAGE.pair, state };
  return { ...PAGE, pair, pairs: [pair], tickers: { ok: false, error: "NETWORK" } };
}

const NOTHING = { last: null, open24h: null, high24h: null, low24h: null, change24h: null, changePercent24h: null };
const tickerIn = (state: PairState): Ticker => ({
  ...NOTHING,
  ...{ pairCode: BTC_USDT.pair, volume24h: "0", turnover24h: "0", bestBid: null, bestAsk: null, time: 1, state },
});

/** The notice and a locked or open field, with the stream in the test's hand. */
function openTerminal(state: PairState) {
  const parts = spotParts(pageIn(state));
  render(
    <TextsContext.Provider value={texts}>
      <SpotContext.Provider value={parts}>
        <PairStateNotice />
        <OrderEntry>
          <input aria-label="Price" defaultValue="97000" />
        </OrderEntry>
      </SpotContext.Provider>
    </TextsContext.Provider>,
  );
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Price" });
  return { field, stream: (next: PairState) => act(() => parts.market.setTicker(tickerIn(next))) };
}

test("the page's own state locks the form before any stream, and says why", () => {
  const { field } = openTerminal("halted");
  expect(field.matches(":disabled")).toBe(true);
  expect(screen.getByRole("status").textContent).toBe(spot.pairState.halted);
});

test("the stream locks and unlocks the form, and what was typed stays", () => {
  const { field, stream } = openTerminal("trading");
  expect([field.matches(":disabled"), screen.getByRole("status").textContent]).toEqual([false, ""]);
  stream("cancel_only");
  expect([field.matches(":disabled"), field.value]).toEqual([true, "97000"]);
  expect(screen.getByRole("status").textContent).toBe(spot.pairState.cancel_only);
  stream("pre_open");
  expect(field.matches(":disabled")).toBe(false);
  expect(screen.getByRole("status").textContent).toBe(spot.pairState.pre_open);
  stream("trading");
  expect([screen.getByRole("status").textContent, field.value]).toEqual(["", "97000"]);
});
