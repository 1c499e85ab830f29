import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";

const ARGUMENTS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  ...["--disable-component-update", "--disable-sync"],
];
/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
export const PHONE_SLOWDOWN = 4;

export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: [...ARGUMENTS, ...more] });
}

/** A new phone or desk that has never been here. `slowdown`: of the processor. */
export async function withPage<T>(
  browser: Browser,
  { isPhone, slowdown, isSlowNetwork }: { isPhone: boolean; slowdown: number; isSlowNetwork: boolean },
  work: (page: Page, protocol: CDPSession) => Promise<T>,
): Promise<T> {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, isMobile: isPhone, hasTouch: isPhone });
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send("Network.enable");
    if (isSlowNetwork) await protocol.send("Network.emulateNetworkConditions", SLOW_4G);
    await protocol.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    return await work(page, protocol);
  } finally {
    await context.close();
  }
}
