import type { CommandBody } from "./commands";

/** More than any order of a warm-up or a benchmark can cost. */
const RICH = 10n ** 17n;

/** Opens a market of one pair, BTC_USDT, without bounds of its own. */
export function marketBodies(): CommandBody[] {
  const pair = {
    ...{ pair: "BTC_USDT", base: "BTC", quote: "USDT", tick: "0.01", lot: "0.00001" },
    ...{ minNotional: "5", maxQuantity: "500", makerFeePpm: 1_000, takerFeePpm: 1_000 },
  };
  const assets = ["USDT", "BTC"].map((code) => ({ code, scale: 8 }));
  return [
    { type: "configure-assets", assets },
    { type: "configure-pair", pair },
  ];
}

/** Opens an account that is rich in both assets. */
export function accountBodies(accountId: string): CommandBody[] {
  const email = `${accountId}@example.org`;
  const deposits = ["USDT", "BTC"].map((asset): CommandBody => {
    return { type: "deposit", accountId, asset, amount: RICH, reference: `${accountId} ${asset}` };
  });
  return [{ type: "open-account", accountId, email, passwordHash: "", kind: "person" }, ...deposits];
}
