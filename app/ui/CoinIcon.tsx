/** Hues of well-known coins; every other one gets a hue of its own from its letters. */
const HUES: Record<string, number> = {
  ADA: 220,
  APT: 180,
  ARB: 212,
  ATOM: 250,
  AVAX: 2,
  BNB: 46,
  BTC: 34,
  DOGE: 40,
  DOT: 326,
  ETH: 232,
  INJ: 192,
  LINK: 224,
  LTC: 216,
  NEAR: 160,
  OP: 358,
  PEPE: 128,
  SOL: 276,
  SUI: 198,
  TIA: 280,
  TON: 200,
  TRX: 356,
  USDC: 210,
  USDT: 164,
  XRP: 206,
};
const SIGNS: Record<string, string> = { BTC: "₿", ETH: "Ξ" };

function coinHue(asset: string): number {
  let sum = 0;
  for (const letter of asset) sum = (sum * 31 + letter.charCodeAt(0)) % 360;
  return HUES[asset] ?? sum;
}

/** The coloured letter mark of an asset. Decoration: the asset's code stands beside it. */
export function CoinIcon({ asset, size = 28 }: { asset: string; size?: 20 | 24 | 28 | 32 | 40 }) {
  return (
    <svg className="ui-coin" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="12" fill={`hsl(${coinHue(asset)} 55% 40%)`} />
      <text x="12" y="12" dy="0.36em" textAnchor="middle">
        {SIGNS[asset] ?? asset.slice(0, 1)}
      </text>
    </svg>
  );
}
