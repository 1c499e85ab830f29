import type { RuleChange } from "~exchange/contract/list-rule-changes";
import { translator } from "~/i18n/i18n.server";
import type { LocaleCode } from "~/i18n/locales";
import { Decimal, trimZeros } from "~/lib/decimal";
import { isolateLtr } from "~/lib/isolate-ltr";
import type { ShownValue } from "./rule-changes-page";

type Rule = RuleChange["rule"];
type T = ReturnType<typeof translator>;

/** Rules that the page of rules names by one word and a bound. */
const BOUNDS: Partial<Record<Rule, [key: string, bound: "least" | "most"]>> = {
  minPrice: ["table.priceLimits", "least"],
  maxPrice: ["table.priceLimits", "most"],
  minQuantity: ["table.quantity", "least"],
  maxQuantity: ["table.quantity", "most"],
  minMarketQuantity: ["table.market", "least"],
  maxMarketQuantity: ["table.market", "most"],
  minNotional: ["table.value", "least"],
  maxNotional: ["table.value", "most"],
  trailingMin: ["table.trailing", "least"],
  trailingMax: ["table.trailing", "most"],
};

const NAMES: Partial<Record<Rule, string>> = {
  listed: "ruleChanges:name.listed",
  state: "ruleChanges:name.state",
  mode: "ruleChanges:name.mode",
  tick: "rules:table.priceStep",
  lot: "rules:table.quantityStep",
  contractSize: "rules:futures.contractSize",
  bandDown: "rules:table.band",
  bandUp: "rules:table.band",
  bandMinutes: "rules:table.band",
  maxOpenOrders: "rules:table.open",
  maxStopOrders: "rules:table.stops",
  maxPosition: "rules:table.position",
  maxIcebergParts: "rules:table.iceberg",
  makerFee: "rules:fees.maker",
  takerFee: "rules:fees.taker",
  priceBand: "rules:futures.band",
  liquidationFee: "rules:futures.liquidationFee",
  defaultLeverage: "ruleChanges:name.defaultLeverage",
  fundingInterval: "rules:futures.funding",
  interest: "rules:futures.interest",
  fundingClamp: "rules:futures.clamp",
  fundingCap: "rules:futures.cap",
  impactNotional: "ruleChanges:name.impact",
  sources: "rules:futures.sources",
  staleAfter: "rules:futures.stale",
  outlierDistance: "rules:futures.outlier",
  fundDrawdown: "rules:futures.drawdown",
  tierUpTo: "rules:futures.upTo",
  tierMaxLeverage: "rules:futures.most",
  tierMaintenanceRate: "rules:futures.maintenance",
  tierMaintenanceAmount: "rules:futures.less",
};

const SIDES: Partial<Record<Rule, "down" | "up" | "both">> = {
  bandDown: "down",
  bandUp: "up",
  priceBand: "both",
  fundingClamp: "both",
  fundingCap: "both",
};

const HOUR_SECONDS = "3600";

/** The rules' names and values as the page of rules writes them. */
export function ruleWords(locale: LocaleCode) {
  const t = translator(locale, ["ruleChanges", "rules"]);
  return {
    name({ rule, level, unit, market }: RuleChange): string {
      const bound = BOUNDS[rule];
      if (bound) return `${t(`rules:${bound[0]}`)} (${t(`rules:table.${bound[1]}`)})`;
      const name = t(NAMES[rule] ?? rule, { asset: unit });
      if (level === null || (market === "spot" && level === 0)) return name;
      const kind = rule.startsWith("tier") ? t("rules:futures.tier") : t("rules:fees.level");
      return `${kind} ${isolateLtr(String(level))}: ${name}`;
    },
    value(change: RuleChange, value: string | null): ShownValue {
      if (change.rule === "listed") return { kind: "none" };
      if (value !== null) return shown(t, change, value);
      return change.level === null ? { kind: "words", text: t("rules:table.noLimit") } : { kind: "none" };
    },
  };
}

function shown(t: T, { rule, unit, market }: RuleChange, value: string): ShownValue {
  if (rule === "state")
    return { kind: "words", text: t(market === "spot" ? `rules:state.${value}` : `rules:contractState.${value}`) };
  if (rule === "mode") return { kind: "words", text: t(`rules:state.${value}`) };
  if (rule === "sources") return { kind: "code", text: value };
  switch (unit) {
    case "percent":
      return { kind: "percent", value, side: SIDES[rule] ?? null };
    case "minutes":
      return { kind: "words", text: t("rules:table.bandOf", { minutes: value }) };
    case "times":
      return { kind: "code", text: `${value}×` };
    case "seconds":
      return { kind: "words", text: secondsText(t, rule, value) };
    default:
      return { kind: "amount", value, ...(unit === null ? {} : { unit }) };
  }
}

function secondsText(t: T, rule: Rule, seconds: string): string {
  if (rule !== "fundingInterval") return t("rules:futures.seconds", { seconds });
  const hours = trimZeros(new Decimal(seconds).div(HOUR_SECONDS).toFixed(2));
  return t("rules:futures.hours", { hours: isolateLtr(hours) });
}
