import { z } from "zod";
import type { AnalyticsSettings } from "~/lib/analytics/settings";
import { isCurrency } from "~/lib/format/currency";
import { commaList } from "./comma-list.server";
import { ANALYTICS_SHAPE, analyticsSettingsOf } from "./analytics-settings.server";

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL starting with ${protocols.join(" or ")}//`,
    )
    .transform((value) => value.replace(/\/+$/, ""))
    .optional();

/** `USD=1,EUR=0.92`: what one USDT is worth in known currencies. */
const rates = commaList
  .pipe(
    z.array(
      z
        .string()
        .regex(/^\s*[A-Z]{3}=\d{1,12}(\.\d{1,18})?\s*$/, "must list rates such as USD=1,EUR=0.92")
        .transform((part) => part.trim().split("=") as [string, string])
        .refine(([code]) => isCurrency(code), "must name known currencies only"),
    ),
  )
  .transform((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs));

/** Every setting of the website. `.env.example` explains them. */
export const SETTINGS = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port(3000),
  EXCHANGE_HOST: z.string().default("127.0.0.1"),
  EXCHANGE_PORT: port(3101),
  EXCHANGE_FUTURES_PORT: port(3102),
  SPOT_API_URL: url(["http:", "https:"]),
  FUTURES_API_URL: url(["http:", "https:"]),
  SPOT_WS_URL: url(["ws:", "wss:"]),
  FUTURES_WS_URL: url(["ws:", "wss:"]),
  SITE_URL: url(["http:", "https:"]),
  /** Read by the launcher's guard, which stands before the pages. */
  TRUSTED_PROXIES: z.string().optional(),
  WEBSITE_KEY: z
    .string()
    .regex(/^[!-~]{16,128}$/, "must have 16 to 128 printable characters")
    .optional(),
  HELP_CENTER_URL: url(["http:", "https:"]),
  CHAT_URL_RU: url(["http:", "https:"]),
  CHAT_URL_UK: url(["http:", "https:"]),
  CHAT_URL_PT: url(["http:", "https:"]),
  SENTRY_DSN: url(["http:", "https:"]),
  FIAT_RATES: rates,
  ANALYTICS_URL: url(["http:", "https:"]),
  ...ANALYTICS_SHAPE,
});

export interface WebsiteSettings {
  /** Where the website listens. */
  host: string;
  port: number;
  spotApiUrl: string;
  futuresApiUrl: string;
  spotSocketUrl: string;
  futuresSocketUrl: string;
  /** The site's public origin, null: that of each request. */
  siteUrl: string | null;
  /** What the exchange knows the website by, so that it believes for whom it calls; null: it isn't told. */
  websiteKey: string | null;
  /** Where the operator's help centre starts, null: there is none. */
  helpCenterUrl: string | null;
  /** Chat groups by language. */
  chatUrls: { ru_RU: string | null; uk_UA: string | null; pt_PT: string | null };
  /** What one USDT is worth, as decimal text by currency. */
  fiatRates: Readonly<Record<string, string>>;
  /** Where errors of the website's server are reported to; null: nowhere. */
  sentryDsn: string | null;
  /** Null: nothing is collected. */
  analytics: AnalyticsSettings | null;
}

/** Parses the environment. Throws a sentence that names the setting. Empty values count as not set. */
export function readSettings(environment: Record<string, string | undefined>): WebsiteSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = SETTINGS.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`Setting ${String(issue?.path[0])} is wrong: ${issue?.message}`);
  }
  const s = parsed.data;
  const spotHost = `${s.EXCHANGE_HOST}:${s.EXCHANGE_PORT}`;
  const futuresHost = `${s.EXCHANGE_HOST}:${s.EXCHANGE_FUTURES_PORT}`;
  return {
    host: s.HOST,
    port: s.PORT,
    spotApiUrl: s.SPOT_API_URL ?? `http://${spotHost}`,
    futuresApiUrl: s.FUTURES_API_URL ?? `http://${futuresHost}`,
    spotSocketUrl: s.SPOT_WS_URL ?? `ws://${spotHost}/ws/spot`,
    futuresSocketUrl: s.FUTURES_WS_URL ?? `ws://${futuresHost}/ws/futures`,
    siteUrl: s.SITE_URL ?? null,
    websiteKey: s.WEBSITE_KEY ?? null,
    helpCenterUrl: s.HELP_CENTER_URL ?? null,
    chatUrls: { ru_RU: s.CHAT_URL_RU ?? null, uk_UA: s.CHAT_URL_UK ?? null, pt_PT: s.CHAT_URL_PT ?? null },
    fiatRates: s.FIAT_RATES,
    sentryDsn: s.SENTRY_DSN ?? null,
    analytics: analyticsSettingsOf(s),
  };
}

let settings: WebsiteSettings | undefined;
/** The process's settings, read once. The only reader of process.env in the website. */
export function env(): WebsiteSettings {
  return (settings ??= readSettings(process.env));
}
