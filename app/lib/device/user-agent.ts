/**
 * What a user agent says of its device, for the exchange's list of sessions: a person is to know their phone again.
 * Nothing is decided by it. Every answer is short, and empty where the text says nothing that is known.
 */

const NAME_CHARACTERS_MAX = 64;

/** System and its version: "iOS 17.4", "Windows 10". */
export function systemVersionOf(userAgent: string): string {
  const version = (pattern: RegExp) => (pattern.exec(userAgent)?.[1] ?? "").replaceAll("_", ".");
  if (/iPhone|iPad|iPod/.test(userAgent)) return named("iOS", version(/ OS (\d[\d_]*)/));
  if (/Android/.test(userAgent)) return named("Android", version(/Android (\d[\d.]*)/));
  if (/Windows NT/.test(userAgent)) return named("Windows", version(/Windows NT (\d[\d.]*)/).replace(/\.0$/, ""));
  if (/Mac OS X/.test(userAgent)) return named("macOS", version(/Mac OS X (\d[\d_.]*)/));
  if (/CrOS/.test(userAgent)) return "ChromeOS";
  return /Linux/.test(userAgent) ? "Linux" : "";
}

/** The maker's name of the device: "Apple iPhone", "Pixel 8"; empty for computers, which don't say. */
export function brandModelOf(userAgent: string): string {
  const apple = /iPhone|iPad|iPod|Macintosh/.exec(userAgent)?.[0];
  if (apple) return `Apple ${apple === "Macintosh" ? "Mac" : apple}`;
  const model = /Android [^;)]*; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(userAgent)?.[1] ?? "";
  // Browsers that keep the model to themselves say K.
  return model === "K" ? "" : shortened(model);
}

/** Browsers in the order in which their names tell: most call themselves Chrome and Safari too. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\b(?:OPR|Opera)\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

/** Browser and what it runs on: "Chrome 140, Pixel 8". */
export function deviceNameOf(userAgent: string): string {
  const browser = BROWSERS.map(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? "" : `${name} ${version}`;
  }).find((name) => name !== "");
  const device = brandModelOf(userAgent) || systemVersionOf(userAgent);
  return shortened([browser, device].filter(Boolean).join(", "));
}

function named(system: string, version: string): string {
  return shortened(version === "" ? system : `${system} ${version}`);
}

function shortened(text: string): string {
  return text.trim().slice(0, NAME_CHARACTERS_MAX);
}
