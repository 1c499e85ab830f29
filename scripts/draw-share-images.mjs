// Draws public/og/{kind}.png, the pictures that links to the site are shown with, 1200x630. They hold no words but the
// site's name, so that one suits all languages. Run by hand after a change of the drawing: node scripts/draw-share-images.mjs
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findOrInstallChromium } from "./check/browser.mjs";
import { ROOT } from "./launch/root.mjs";

const WIDTH = 1200;
const HEIGHT = 630;
const INK = "#e8edf4";
const ACCENT = "#a08fff";
const PRIMARY = "#6552f0";
const GREEN = "#2cc98a";
const RED = "#ff6272";
const QUIET = "#28313d";

/** The same numbers at each run: a picture changes only when the drawing does. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function course(seed, count, drift = 0) {
  const next = numbers(seed);
  const values = [0];
  while (values.length < count) values.push(values.at(-1) + next() - 0.5 + drift);
  const low = Math.min(...values);
  const high = Math.max(...values);
  return values.map((value) => (value - low) / (high - low));
}

function line(values, x, y, width, height) {
  return values.map((v, i) => `${x + (i * width) / (values.length - 1)} ${y + height * (1 - v)}`).join("L");
}

/** Bids and asks climbing away from the spread. */
function home() {
  const side = (seed, sign) => {
    const next = numbers(seed);
    let sum = 0;
    const steps = Array.from({ length: 26 }, (_, i) => {
      sum += 4 + next() * 16;
      return `H${600 + sign * (8 + i * 24)}V${590 - sum}`;
    });
    return `M${600 + sign * 8} 590${steps.join("")}H${600 + sign * 640}V590Z`;
  };
  return `<path d="${side(7, -1)}" fill="${GREEN}" opacity=".26"/><path d="${side(11, 1)}" fill="${RED}" opacity=".26"/>
    <path d="M0 590H1200" stroke="${QUIET}" stroke-width="2"/><path d="M600 250V590" stroke="${ACCENT}" stroke-width="3" stroke-dasharray="6 8"/>`;
}

/** Rows of markets, each with its week. */
function markets() {
  return Array.from({ length: 5 }, (_, row) => {
    const y = 214 + row * 78;
    const rises = row % 3 !== 1;
    const color = rises ? GREEN : RED;
    return `<circle cx="100" cy="${y + 24}" r="20" fill="${[PRIMARY, ACCENT, "#5aa9ff", "#f5b84a", GREEN][row]}"/>
      <rect x="140" y="${y + 14}" width="${150 - row * 12}" height="20" rx="4" fill="${INK}" opacity=".9"/>
      <rect x="420" y="${y + 14}" width="${170 - ((row * 37) % 60)}" height="20" rx="4" fill="${INK}" opacity=".5"/>
      <path d="M${line(course(row + 3, 40, rises ? 0.06 : -0.06), 700, y, 260, 48)}" fill="none" stroke="${color}" stroke-width="4" stroke-linejoin="round"/>
      <rect x="1010" y="${y + 6}" width="112" height="36" rx="6" fill="${color}" opacity=".9"/>
      <path d="M78 ${y + 62}H1122" stroke="${QUIET}" stroke-width="2"/>`;
  }).join("");
}

/** Candles, and their last price. */
function spot() {
  const closes = course(29, 45, 0.05);
  const next = numbers(5);
  const y = (value) => 560 - value * 330;
  const candles = closes.slice(1).map((close, i) => {
    const open = closes[i];
    const x = 84 + i * 23.4;
    const [top, bottom] = [Math.max(open, close), Math.min(open, close)];
    const color = close >= open ? GREEN : RED;
    return `<path d="M${x + 7} ${y(top + next() * 0.05)}V${y(bottom - next() * 0.05)}" stroke="${color}" stroke-width="2.5"/>
      <rect x="${x}" y="${y(top)}" width="14" height="${Math.max(3, y(bottom) - y(top))}" rx="2" fill="${color}"/>`;
  });
  const last = y(closes.at(-1));
  return `${[0, 1, 2, 3].map((i) => `<path d="M78 ${236 + i * 108}H1122" stroke="${QUIET}" stroke-width="1.5"/>`).join("")}
    ${candles.join("")}<path d="M78 ${last}H1122" stroke="${ACCENT}" stroke-width="2.5" stroke-dasharray="6 8"/>`;
}

/** Order books one behind the other, as the sign-in pages have them. */
function account() {
  return Array.from({ length: 9 }, (_, row) => {
    const values = course(101 + row, 60).map((value, i) => value * Math.sin((Math.PI * i) / 59));
    const y = 180 + row * 44;
    return `<path d="M-4 ${y + 130}L${line(values, 0, y, 1200, 110)}L1204 ${y + 130}" fill="#0a0d12" stroke="${row === 4 ? ACCENT : INK}" stroke-opacity="${row === 4 ? 1 : 0.16 + row * 0.06}" stroke-width="3" stroke-linejoin="round"/>`;
  }).join("");
}

const DRAWINGS = { home, markets, spot, account };

const font = readFileSync(join(ROOT, "node_modules/@fontsource/inter/files/inter-latin-700-normal.woff2"), "base64");

function page(drawing) {
  return `<!doctype html><style>
    @font-face { font-family: Inter; font-weight: 700; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0 }
  </style><svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#0a0d12"/>${drawing}
    <rect width="${WIDTH}" height="6" fill="${PRIMARY}"/>
    <g transform="translate(78 70) scale(3)">
      <rect width="28" height="28" rx="7" fill="${PRIMARY}"/>
      <path d="M10 5.5v17M18 8v12" stroke="#fff" stroke-width="1.8" stroke-linecap="round"/>
      <rect x="7" y="9" width="6" height="9.5" rx="1.2" fill="#fff"/>
      <rect x="15" y="11" width="6" height="6" rx="1.2" fill="${PRIMARY}" stroke="#fff" stroke-width="1.8"/>
    </g>
    <text x="188" y="132" font-family="Inter" font-weight="700" font-size="60" letter-spacing="-2" fill="${INK}">Bourse</text>
  </svg>`;
}

const browser = await chromium.launch({
  executablePath: await findOrInstallChromium(console.log),
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  mkdirSync(join(ROOT, "public/og"), { recursive: true });
  const tab = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  for (const [kind, draw] of Object.entries(DRAWINGS)) {
    await tab.setContent(page(draw()));
    await tab.evaluate("document.fonts.ready.then(() => null)");
    await tab.screenshot({ path: join(ROOT, `public/og/${kind}.png`) });
    console.log(`public/og/${kind}.png`);
  }
} finally {
  await browser.close();
}
