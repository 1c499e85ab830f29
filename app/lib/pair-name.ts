/** How a pair is written for people: BTC/USDT, for spot's BTC_USDT and for the perpetual BTCUSDT, whose quote is always USDT. */
export function pairName(pairCode: string): string {
  return pairCode.includes("_") ? pairCode.replace("_", "/") : pairCode.replace(/(?<=.)USDT$/, "/USDT");
}
