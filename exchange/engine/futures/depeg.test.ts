import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { BTC_TERMS } from "~exchange/domain/futures/contract-under-test";
import { auditFutures } from "./audit";
import type { FuturesCommand, PlaceFuturesOrder } from "./commands";
import { FuturesCore } from "./core";
import { Seeded } from "./random-commands";

const RECORDED = resolve("../shared/data/market");
const withRecorded = test.skipIf(!existsSync(RECORDED));
const SOURCES = ["BTCUSDT", "BTCUSDC", "BTCUSD"];
const UNIT = 10n ** 8n;
const [FROM, TO] = [Date.UTC(2023, 2, 10, 12), Date.UTC(2023, 2, 12)];

/** Closes in ticks by minute. */
function closesOf(pair: string): Map<number, number> {
  const file = join(RECORDED, `${pair}_1m_20230301_20230321.csv.gz`);
  const rows = gunzipSync(readFileSync(file)).toString().trim().split("\n").slice(1);
  return new Map(
    rows.map((row) => {
      const [time = "", , , , close = ""] = row.split(",");
      return [Date.parse(time.replace(" ", "T")), Math.round(Number(close) * 100)];
    }),
  );
}

const order = (
  accountId: string,
  id: string,
  side: "buy" | "sell",
  price: number | null,
  quantity: number,
): PlaceFuturesOrder => ({
  ...{ type: "place-order", accountId, clientOrderId: id, contract: "BTCUSDT", side, positionSide: null },
  ...{ orderType: price === null ? "market" : "limit", timeInForce: price === null ? "ioc" : "gtc", postOnly: false },
  ...{
    reduceOnly: false,
    selfTradePrevention: "expire_maker",
    price,
    quantity,
    trigger: null,
    exits: null,
    expiresAt: null,
  },
});

withRecorded(
  "the depeg of March 2023 with 200 leveraged accounts: each liquidation in the cycle of its mark, and the books balance",
  () => {
    const core = new FuturesCore();
    const random = new Seeded(2023);
    let time = FROM;
    const give = (command: FuturesCommand) => {
      return core.apply(command, time).events;
    };
    const sources = SOURCES.map((source) => ({ source, weight: 1 }));
    const terms = { ...BTC_TERMS, sources, liquidationFeePpm: 600, staleAfterMs: 90_000 };
    give({ type: "configure-contract", terms, settleScale: 8 });
    give({ type: "endow-fund", amount: 20_000n * UNIT, reference: "first" });
    const traders = Array.from({ length: 200 }, (_, index) => `trader-${index}`);
    for (const accountId of ["maker", ...traders]) {
      give({ type: "open-account", accountId });
      const amount = (accountId === "maker" ? 50_000_000n : 5_000n) * UNIT;
      give({ type: "transfer-in", accountId, amount, reference: "first" });
      if (accountId === "maker") continue;
      give({ type: "set-leverage", accountId, contract: "BTCUSDT", leverage: random.of([10, 20, 50, 75, 100]) });
      give({
        type: "set-margin-mode",
        accountId,
        contract: "BTCUSDT",
        mode: random.of(["cross", "isolated"] as const),
      });
    }
    const closes = SOURCES.map(closesOf);
    let liquidations = 0;
    for (; time < TO; time += 60_000) {
      const prices = SOURCES.map((source, index) => ({ source, ticks: closes[index]?.get(time) ?? 0, time }));
      // Audited at once: whoever is below what is required then was not liquidated with this mark.
      for (const event of give({ type: "update-index", contract: "BTCUSDT", prices })) {
        if (event.type === "liquidation" && event.step.step === "began") liquidations += 1;
      }
      expect(auditFutures(core)).toEqual([]);
      const { mark } = core.state.markets.get("BTCUSDT")!;
      give({ type: "cancel-all", accountId: "maker", contract: null });
      for (const away of [5, 20, 60]) {
        const distance = Math.ceil((mark * away) / 10_000);
        give(order("maker", `b${time}-${away}`, "buy", mark - distance, 1_500));
        give(order("maker", `s${time}-${away}`, "sell", mark + distance, 1_500));
      }
      for (let trades = 0; trades < 2; trades += 1)
        give(
          order(
            random.of(traders),
            `t${time}-${trades}`,
            random.of(["buy", "sell"] as const),
            null,
            random.between(50, 1_500),
          ),
        );
    }
    // No other command liquidates anybody.
    expect(core.state.nextLiquidation - 1).toBe(liquidations);
    expect(liquidations).toBeGreaterThan(50);
    expect(auditFutures(core)).toEqual([]);
  },
  240_000,
);
