import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { LIMITS } from "~exchange/contract/limits";
import { PairFilters } from "~exchange/contract/pair-filters";
import { CurrencyCode, Decimal, PairCode } from "~exchange/contract/schemas";
import { LanguageCode } from "~exchange/contract/user-preferences";
import { defineInstrument } from "~exchange/domain/instrument";
import { ConfiguredContract, defineContracts } from "./contract-config";

/** A setting that can't be used; the message is one sentence that names it. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

const AssetCode = z.string().regex(/^[A-Z0-9]{2,12}$/);
const Fee = z.number().int().min(0).max(100_000);
const Markets = z.strictObject({
  assets: z.array(z.strictObject({ code: AssetCode, scale: z.number().int().min(0).max(18) })).min(1),
  spot: z
    .array(
      z.strictObject({
        pair: PairCode,
        base: AssetCode,
        quote: AssetCode,
        tick: Decimal,
        lot: Decimal,
        minNotional: Decimal,
        maxQuantity: Decimal,
        makerFeePpm: Fee,
        takerFeePpm: Fee,
        feeLevels: z.array(z.strictObject({ makerFeePpm: Fee, takerFeePpm: Fee })).optional(),
        filters: PairFilters.optional(),
      }),
    )
    .min(1),
  futures: z.array(ConfiguredContract),
  demo: z.strictObject({
    testFunds: z.array(z.strictObject({ asset: AssetCode, amount: Decimal })),
    index: z.array(
      z.strictObject({
        pair: PairCode,
        price: Decimal,
        annualVolatility: z.number().positive(),
        dailyTurnover: Decimal,
      }),
    ),
    /** What one USDT is worth in fiat currencies, while the market is a simulated one. */
    fiatRates: z.record(CurrencyCode, Decimal).default({}),
    /** Amounts in the contracts' settle asset. */
    futures: z
      .strictObject({
        /** What the risk fund is endowed with, once. */
        riskFund: Decimal,
        /** Test funds of a new account in its futures wallet. */
        testFunds: Decimal,
        /** Simulated people who trade with leverage. */
        people: z.number().int().min(0).max(200),
      })
      .optional(),
  }),
});
export type MarketsConfig = z.infer<typeof Markets>;

/** Beside this file in the sources, beside the program when built. */
const OWN_MARKETS_FILE = fileURLToPath(new URL("./markets.json", import.meta.url));
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const Port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65_535);

/** The start of a day, UTC; null for none. */
const OpeningDay = z.union([z.literal(""), z.iso.date()]).transform((day) => (day === "" ? null : Date.parse(day)));

/** Null for none. */
const Key = z.union([z.literal(""), z.string().regex(/^[!-~]{16,128}$/)]).transform((key) => (key === "" ? null : key));

/** Every setting the exchange reads, its default, and what it must be, as the end of a sentence. */
export const SETTINGS = {
  EXCHANGE_HOST: {
    schema: z.string().regex(/^[A-Za-z0-9_.:-]+$/),
    fallback: "127.0.0.1",
    must: "be a host name or an IP address",
  },
  EXCHANGE_PORT: { schema: Port, fallback: "3101", must: "be a port number up to 65535" },
  EXCHANGE_FUTURES_PORT: { schema: Port, fallback: "3102", must: "be a port number up to 65535" },
  DATA_DIR: { schema: z.string().min(1), fallback: "./data", must: "be a folder" },
  JOURNAL_ARCHIVE_DIR: { schema: z.string(), fallback: "", must: "be a folder" },
  DEMO_MODE: { schema: z.enum(["on", "off"]), fallback: "on", must: 'be "on" or "off"' },
  MARKET_SEED: { schema: z.string().max(64), fallback: "bourse", must: "have at most 64 characters" },
  MARKETS_FILE: { schema: z.string().min(1), fallback: OWN_MARKETS_FILE, must: "be a file" },
  LANGUAGES: {
    schema: z
      .string()
      .transform((list) => list.split(",").map((code) => code.trim()))
      .pipe(z.array(LanguageCode).min(1).max(LIMITS.languages)),
    fallback: "en_US,zh_CN,zh_TW,tr_TR,ru_RU,uk_UA,ja_JP,fr_FR,es_ES,ar_AE,ko_KR,pt_PT,vi_VN",
    must: "list languages such as en_US,ja_JP",
  },
  OPENED_ON: { schema: OpeningDay, fallback: "", must: "be a day such as 2021-05-01" },
  ORDERS_PER_SECOND: {
    schema: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
    fallback: String(LIMITS.ordersPerSecond),
    must: "be a number up to 999999",
  },
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS), fallback: "info", must: `be one of ${LOG_LEVELS.join(", ")}` },
  /** The website's; its origins follow from it. */
  PORT: { schema: Port, fallback: "3000", must: "be a port number up to 65535" },
  WEBSITE_ORIGINS: { schema: z.string(), fallback: "", must: "be a comma-separated list of origins" },
  ANALYTICS_KEY: { schema: Key, fallback: "", must: "have 16 to 128 printable characters" },
  WEBSITE_KEY: { schema: Key, fallback: "", must: "have 16 to 128 printable characters" },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

export interface Config {
  host: string;
  /** 0 takes any free port. */
  spotPort: number;
  futuresPort: number;
  /** The exchange's own folder, absolute. */
  directory: string;
  /** Where segments of the journal go that no start needs any more, absolute; null: they are deleted. */
  journalArchive: string | null;
  demo: boolean;
  marketSeed: string;
  markets: MarketsConfig;
  /** Languages that the website offers, in the order of its menus. */
  languages: readonly string[];
  /** The start of the day the exchange opened, Unix milliseconds; null where that isn't said. */
  openedOn: number | null;
  /** Orders, amendments and cancels a second that one account may send; 0 for no bound. */
  ordersPerSecond: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Browser origins that may write and open sockets. */
  websiteOrigins: readonly string[];
  /** Opens the list of analytics events that came; null where nobody may read it. */
  analyticsKey: string | null;
  /** Whoever has it may say whom calls are made for: the website; null where nobody may. */
  websiteKey: string | null;
}

/** Where programs of this machine reach both hosts, without a slash at the end. */
export function addressesOf({ host, spotPort, futuresPort }: Pick<Config, "host" | "spotPort" | "futuresPort">) {
  const reached = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return { spot: `http://${reached}:${spotPort}`, futures: `http://${reached}:${futuresPort}` };
}

/** The exchange's settings, checked. Throws ConfigError. */
export function readConfig(environment: Environment): Config {
  const read = <Name extends keyof typeof SETTINGS>(name: Name) => readSetting(environment, name);
  const spotPort = read("EXCHANGE_PORT");
  const futuresPort = read("EXCHANGE_FUTURES_PORT");
  if (spotPort === futuresPort && spotPort !== 0) {
    throw new ConfigError(`EXCHANGE_FUTURES_PORT must differ from EXCHANGE_PORT, both are ${spotPort}.`);
  }
  return {
    host: read("EXCHANGE_HOST"),
    spotPort,
    futuresPort,
    directory: resolve(read("DATA_DIR"), "exchange"),
    journalArchive: read("JOURNAL_ARCHIVE_DIR") === "" ? null : resolve(read("JOURNAL_ARCHIVE_DIR")),
    demo: read("DEMO_MODE") === "on",
    marketSeed: read("MARKET_SEED"),
    markets: readMarkets(resolve(read("MARKETS_FILE"))),
    languages: read("LANGUAGES"),
    openedOn: read("OPENED_ON"),
    ordersPerSecond: read("ORDERS_PER_SECOND"),
    logLevel: read("LOG_LEVEL"),
    websiteOrigins: readOrigins(read("WEBSITE_ORIGINS"), read("PORT")),
    analyticsKey: read("ANALYTICS_KEY"),
    websiteKey: read("WEBSITE_KEY"),
  };
}

/** An empty value counts as none. */
function readSetting<Name extends keyof typeof SETTINGS>(
  environment: Environment,
  name: Name,
): z.output<(typeof SETTINGS)[Name]["schema"]>;
function readSetting(environment: Environment, name: keyof typeof SETTINGS): unknown {
  const { schema, fallback, must } = SETTINGS[name];
  const text = environment[name] || fallback;
  const parsed = schema.safeParse(text);
  // A secret with a slip in it is one still.
  const told = schema === Key ? "" : `, not "${text}"`;
  if (!parsed.success) throw new ConfigError(`${name} must ${must}${told}.`);
  return parsed.data;
}

function readOrigins(list: string, websitePort: number): string[] {
  if (list === "") return [`http://127.0.0.1:${websitePort}`, `http://localhost:${websitePort}`];
  return list.split(",").map((part) => {
    const text = part.trim();
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, "")) {
      throw new ConfigError(`WEBSITE_ORIGINS must list origins such as https://example.org, not "${text}".`);
    }
    return url.origin;
  });
}

function readMarkets(file: string): MarketsConfig {
  const fail = (why: string) => new ConfigError(`MARKETS_FILE ${file} can't be used: ${why}.`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw fail(error instanceof Error ? error.message : String(error));
  }
  const parsed = Markets.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw fail(issue ? `${issue.path.join(".") || "the file"}: ${issue.message}` : "it isn't a list of markets");
  }
  const problem = findProblem(parsed.data);
  if (problem !== null) throw fail(problem);
  return parsed.data;
}

/** What a schema can't see: codes given twice, pairs that can't be counted exactly, funds in unknown assets. */
function findProblem({ assets, spot, futures, demo }: MarketsConfig): string | null {
  for (const codes of [assets.map((a) => a.code), spot.map((p) => p.pair), futures.map((p) => p.pair)]) {
    const twice = codes.find((code, index) => codes.indexOf(code) !== index);
    if (twice !== undefined) return `${twice} is given twice`;
  }
  const misnamed = spot.find(({ pair, base, quote }) => pair !== `${base}_${quote}`);
  if (misnamed) return `${misnamed.pair} must be named ${misnamed.base}_${misnamed.quote}`;
  try {
    for (const pair of spot) defineInstrument(pair, assets);
    defineContracts(futures, assets);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const stray = demo.testFunds.find(({ asset }) => !assets.some(({ code }) => code === asset));
  return stray ? `test funds in ${stray.asset}, which is no asset` : null;
}
