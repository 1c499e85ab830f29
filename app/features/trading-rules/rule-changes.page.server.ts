import { z } from "zod";
import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { listInstruments } from "~exchange/contract/list-instruments";
import { listRuleChanges, RuleMarket, type RuleChange } from "~exchange/contract/list-rule-changes";
import { Id, PairCode } from "~exchange/contract/schemas";
import { translator } from "~/i18n/i18n.server";
import { formatTime } from "~/lib/format/format-time";
import { isolateLtr } from "~/lib/isolate-ltr";
import { pairName } from "~/lib/pair-name";
import { ZONE_OF_TYPE } from "~/lib/preferences";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { readPreferences } from "~/server/preferences.server";
import { ruleWords } from "./rule-words.server";
import type { RuleChangeRow, RuleChangesPage, RuleChangesQuery, RuleChangesWords } from "./rule-changes-page";

const ROWS_SHOWN = 25;

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const Parameters = z.object({
  market: optional(RuleMarket),
  pair: optional(
    z
      .string()
      .transform((text) => text.toUpperCase())
      .pipe(PairCode),
  ),
  cursor: optional(Id.regex(/^\d{1,16}$/)),
});

/** The query of an address. What it says wrongly isn't asked for. */
export function readRuleChangesQuery(parameters: URLSearchParams): RuleChangesQuery {
  return Parameters.parse(Object.fromEntries(parameters));
}

/** What an address asks the exchange for. */
export function changesInput({ market, pair, cursor }: RuleChangesQuery) {
  return { market, pairCode: pair, cursor };
}

/** One page of what has become of the rules. */
export async function loadRuleChanges(caller: Caller): Promise<RuleChangesPage> {
  const t = translator(caller.locale, ["ruleChanges", "rules"]);
  const query = readRuleChangesQuery(new URL(caller.request.url).searchParams);
  const [changes, spot, futures] = await Promise.all([
    call(caller, listRuleChanges, { ...changesInput(query), limit: ROWS_SHOWN }),
    call(caller, listInstruments, {}),
    call(caller, listFuturesInstruments, {}),
  ]);
  const zone = ZONE_OF_TYPE[readPreferences(caller.request, caller.locale).timeZone];
  const pairsOf = (market: "spot" | "futures", listed: typeof spot | typeof futures) =>
    listed.ok && (query.market ?? market) === market
      ? listed.data.map(({ pairCode }) => ({
          value: pairCode,
          label: `${pairName(pairCode)} · ${t(`rules:tabs.${market}`)}`,
        }))
      : [];
  const begun = changes.ok ? changes.data.begun : null;
  const date = isolateLtr(formatTime(begun, "YMD", { zone }));
  const base = {
    head: { title: t("title"), description: t("description") },
    query,
    words: wordsOf(caller, zone),
    pairs: [...pairsOf("spot", spot), ...pairsOf("futures", futures)],
  };
  // A pair that there is not has no changes either; that is no failure of this page.
  if (!changes.ok && changes.error === "PAIR_UNKNOWN") {
    const none = t("rules:search.none", { search: query.pair ?? "" });
    return { ...base, none, changes: { ok: true, data: { rows: [], next: null } } };
  }
  const none = begun === null ? t("rules:search.noPairs") : t("none", { date });
  if (!changes.ok) return { ...base, none, changes };
  const { items, next } = changes.data;
  return { ...base, none, changes: { ok: true, data: { rows: items.map(rowsIn(caller)), next } } };
}

function wordsOf({ locale }: Caller, zone: string): RuleChangesWords {
  const t = translator(locale, ["ruleChanges", "rules", "futuresData"]);
  return {
    lead: t("lead"),
    list: t("list"),
    pair: t("rules:table.pair"),
    allPairs: t("allPairs"),
    market: t("rules:tabs.label"),
    markets: [
      { value: undefined, label: t("both") },
      ...(["spot", "futures"] as const).map((value) => ({ value, label: t(`rules:tabs.${value}`) })),
    ],
    apply: t("futuresData:history.apply"),
    clear: t("clear"),
    first: t("futuresData:fund.first"),
    next: t("futuresData:history.next"),
    columns: {
      rule: t("column.rule"),
      before: t("column.before"),
      after: t("column.after"),
      time: t("futuresData:rows.time", { zone }),
      by: t("column.by"),
    },
  };
}

function rowsIn({ locale }: Caller): (change: RuleChange) => RuleChangeRow {
  const t = translator(locale, ["ruleChanges", "rules"]);
  const words = ruleWords(locale);
  return (change) => {
    const { changeId: id, time, pairCode, market, by, reason } = change;
    const isOfPair = pairCode !== null && market !== null;
    return {
      ...{ id, time, reason },
      pair: isOfPair ? { code: pairCode, market, marketName: t(`rules:tabs.${market}`) } : null,
      rule: words.name(change),
      before: words.value(change, change.before),
      after: words.value(change, change.after),
      by: t(`setBy.${by}`),
    };
  };
}
