/** Names of coins, the same in every language, and other words that people search them by. */
const COINS: Record<string, { name: string; aliases: readonly string[] }> = {
  ADA: { name: "Cardano", aliases: [] },
  BTC: { name: "Bitcoin", aliases: ["XBT"] },
  DOGE: { name: "Dogecoin", aliases: [] },
  ETH: { name: "Ethereum", aliases: ["Ether"] },
  SOL: { name: "Solana", aliases: [] },
  USDT: { name: "Tether", aliases: [] },
  XRP: { name: "XRP", aliases: ["Ripple"] },
};

/** The coin's name; its code where no name is known. */
export function coinName(code: string): string {
  return COINS[code]?.name ?? code;
}

/** Every word that a coin is found by: code, name and aliases. */
export function coinWords(code: string): readonly string[] {
  const coin = COINS[code];
  return coin ? [code, coin.name, ...coin.aliases] : [code];
}
