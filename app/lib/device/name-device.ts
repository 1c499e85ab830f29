import { keepCookie } from "~/lib/keep-cookie";
import { randomHex } from "~/lib/random-hex";
import { browserSources } from "./browser-sources";
import { DEVICE_ID_COOKIE, isDeviceId } from "./device-id";
import { collectDeviceInfo } from "./device-info";
import { forgetDeviceInfo, keptDeviceInfo } from "./kept-device-info";

const ID_BYTES = 16;

/** How the browser says that its person doesn't want to be told apart. */
interface PrivacySignals {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/**
 * Gives the device its id, in a cookie that the website hands on to the operator's API and nobody else. Who asks not to
 * be tracked gets a random one, which says nothing about the device.
 */
export async function nameDevice(): Promise<void> {
  const current = cookieValue(DEVICE_ID_COOKIE);
  const id = asksForPrivacy(window.navigator) ? randomId(current) : await fingerprint();
  if (id === current) return;
  keepCookie(DEVICE_ID_COOKIE, id);
}

async function fingerprint(): Promise<string> {
  const collect = () => collectDeviceInfo(browserSources());
  return (await keptDeviceInfo(() => window.localStorage, Date.now(), collect)).fingerprint;
}

/** The one that the device has, unless that was made from what had been collected before the person asked. */
function randomId(current: string | undefined): string {
  const hadInfo = forgetDeviceInfo(() => window.localStorage);
  return isDeviceId(current) && !hadInfo ? current : randomHex(ID_BYTES);
}

function asksForPrivacy(signals: PrivacySignals): boolean {
  return signals.globalPrivacyControl === true || signals.doNotTrack === "1";
}

function cookieValue(name: string): string | undefined {
  const entry = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return entry?.slice(name.length + 1);
}
