/** A colour of the screen: red, green and blue from 0 to 1, and how much it covers. */
export interface Color {
  r: number;
  g: number;
  b: number;
  a: number;
}

export function parseHex(text: string): Color {
  const digits = text.length === 4 ? [...text.slice(1)].map((digit) => digit + digit).join("") : text.slice(1);
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return { r: part(0), g: part(2), b: part(4), a: 1 };
}

/** color-mix in srgb: so much of the first, the rest of the second; what is transparent takes no part in the hue. */
export function mix(first: Color, share: number, second: Color): Color {
  const a = first.a * share + second.a * (1 - share);
  const part = (x: number, y: number) => (a === 0 ? 0 : (x * first.a * share + y * second.a * (1 - share)) / a);
  return { r: part(first.r, second.r), g: part(first.g, second.g), b: part(first.b, second.b), a };
}

export function over(top: Color, ground: Color): Color {
  const part = (x: number, y: number) => x * top.a + y * (1 - top.a);
  return { r: part(top.r, ground.r), g: part(top.g, ground.g), b: part(top.b, ground.b), a: 1 };
}

type Triple = readonly [number, number, number];

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
const lights = ({ r, g, b }: Color): Triple => [linear(r), linear(g), linear(b)];
const row = ([x, y, z]: Triple, [r, g, b]: Triple) => x * r + y * g + z * b;

const LUMINANCE: Triple = [0.2126, 0.7152, 0.0722];

/** The ratio of WCAG 2, from 1 to 21. */
export function contrast(first: Color, second: Color): number {
  const [a, b] = [row(LUMINANCE, lights(first)), row(LUMINANCE, lights(second))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** How someone without one of the three kinds of cones sees: Machado, Oliveira and Fernandes (2009), the severest degree. */
const SIGHTS = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly [Triple, Triple, Triple]>;
export type Sight = keyof typeof SIGHTS;
export const SIGHT_NAMES: readonly Sight[] = ["protanopia", "deuteranopia", "tritanopia"];

export function seenWith(sight: Sight, color: Color): Color {
  const [red, green, blue] = SIGHTS[sight];
  const seen = (weights: Triple) => gamma(Math.min(1, Math.max(0, row(weights, lights(color)))));
  return { r: seen(red), g: seen(green), b: seen(blue), a: color.a };
}

/** How far apart two colours look: the distance in CIE L*a*b*; about 2.3 can just be told apart. */
export function distance(first: Color, second: Color): number {
  const [a, b] = [lab(first), lab(second)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function lab(color: Color): Triple {
  const light = lights(color);
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (t * (24389 / 27) + 16) / 116);
  const x = f(row([0.4124564, 0.3575761, 0.1804375], light) / 0.95047);
  const y = f(row([0.2126729, 0.7151522, 0.072175], light));
  const z = f(row([0.0193339, 0.119192, 0.9503041], light) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
