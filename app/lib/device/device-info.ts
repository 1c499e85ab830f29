import { hashComponents } from "@fingerprintjs/fingerprintjs";
import { brandModelOf, deviceNameOf, systemVersionOf } from "./user-agent";

/** The specification's fields and no other. What a browser doesn't tell is empty. */
export interface DeviceInfo {
  /** Width x height in CSS pixels. */
  screen_resolution: string;
  available_screen_resolution: string;
  system_version: string;
  brand_model: string;
  system_lang: string;
  /** GMT±hh:mm. */
  timezone: string;
  /** Minutes to add to the local time for UTC. */
  timezoneOffset: number;
  user_agent: string;
  /** Names of plugins, joined with commas. */
  list_plugin: string;
  /** Hashes of what the device makes of a drawing and of a sound. */
  canvas_code: string;
  audio: string;
  webgl_vendor: string;
  webgl_renderer: string;
  platform: string;
  /** Its name in the time zone database. */
  web_timezone: string;
  device_name: string;
  /** 128 bits over all of the above, by sorted name, as hexadecimal digits. */
  fingerprint: string;
}

/** What the collector asks the browser. */
export interface DeviceSources {
  screen: { width: number; height: number; availWidth: number; availHeight: number };
  navigator: { userAgent: string; language: string; platform: string; plugins: Iterable<{ name: string }> };
  timezoneOffset: number;
  timeZoneName: string;
  /** A drawing as a data URL. */
  drawing: () => string;
  graphics: () => { vendor: string; renderer: string };
  /** Samples of a sound. */
  sound: () => Promise<Iterable<number>>;
}

export const PLUGINS_MAX = 500;

export async function collectDeviceInfo(sources: DeviceSources): Promise<DeviceInfo> {
  const { screen, navigator, timezoneOffset } = sources;
  const graphics = attempt(sources.graphics, { vendor: "", renderer: "" });
  const drawing = attempt(sources.drawing, "");
  const sound = await sources.sound().then(
    (samples) => [...samples].join(),
    () => "",
  );
  const facts = {
    screen_resolution: `${screen.width}x${screen.height}`,
    available_screen_resolution: `${screen.availWidth}x${screen.availHeight}`,
    system_version: systemVersionOf(navigator.userAgent),
    brand_model: brandModelOf(navigator.userAgent),
    system_lang: navigator.language,
    timezone: gmtOffset(timezoneOffset),
    timezoneOffset,
    user_agent: navigator.userAgent,
    list_plugin: pluginNames(navigator.plugins),
    canvas_code: drawing && hashOf({ drawing }),
    webgl_vendor: graphics.vendor,
    webgl_renderer: graphics.renderer,
    audio: sound && hashOf({ sound }),
    platform: navigator.platform,
    web_timezone: sources.timeZoneName,
    device_name: deviceNameOf(navigator.userAgent),
  };
  return { ...facts, fingerprint: hashOf(facts) };
}

/** Minutes to add to the local time for UTC, as GMT±hh:mm: -330 is GMT+05:30. */
export function gmtOffset(timezoneOffset: number): string {
  const minutes = Math.abs(Math.trunc(timezoneOffset));
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `GMT${timezoneOffset > 0 ? "-" : "+"}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function pluginNames(plugins: Iterable<{ name: string }>): string {
  return [...plugins]
    .slice(0, PLUGINS_MAX)
    .map(({ name }) => name)
    .join(",");
}

/** The library's 128-bit hash over the values by their sorted names. */
function hashOf(values: Readonly<Record<string, string | number>>): string {
  const components = Object.entries(values).map(([name, value]) => [name, { value, duration: 0 }] as const);
  return hashComponents(Object.fromEntries(components));
}

/** A browser that is asked for too much may throw instead of answering. */
function attempt<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}
