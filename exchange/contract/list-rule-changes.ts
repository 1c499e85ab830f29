import { z } from "zod";
import { RULE_NAMES } from "./choices";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Id, PairCode, Time } from "./schemas";

export const RuleMarket = z.enum(["spot", "futures"]);
const RuleName = z.enum(RULE_NAMES);
const Level = z
  .number()
  .int()
  .nonnegative()
  .nullable()
  .describe("Fee level (0 is the pair's own), or tier from 1; null where the rule has none.");
const Unit = z
  .string()
  .nullable()
  .describe("An asset's code, percent, minutes, seconds or times (leverage); null of a plain count and of a word.");
const Value = z
  .string()
  .describe("Decimal text without needless zeros, or a word: of a state, or the sources of an index.");

export const RuleChange = z.object({
  changeId: Id,
  time: Time.describe("From when on it holds."),
  market: RuleMarket.nullable().describe("Null with `mode`, which holds on both."),
  pairCode: PairCode.nullable().describe("Null: all pairs."),
  rule: z
    .enum(["listed", ...RULE_NAMES])
    .describe("listed: the first that is known of a pair, with all its `rules`. mode: whether orders can only leave."),
  level: Level,
  before: Value.nullable().describe("Null: there was no such rule."),
  after: Value.nullable().describe("Null: there is no such rule any more."),
  unit: Unit,
  by: z
    .enum(["configuration", "command", "record"])
    .describe(
      "configuration: what the exchange is configured with. command: a state or mode set by its operator. record: it was so " +
        "where the record begins; since when isn't known.",
    ),
  reason: z
    .string()
    .max(LIMITS.reasonCharacters)
    .nullable()
    .describe("What the operator said, where a reason was given."),
  rules: z
    .array(z.object({ rule: RuleName, level: Level, value: Value, unit: Unit }))
    .nullable()
    .describe("Of `listed`; null otherwise."),
});
export type RuleChange = z.infer<typeof RuleChange>;

export const listRuleChanges = defineEndpoint({
  name: "list-rule-changes",
  description:
    "What has become of the rules of pairs, contracts and the exchange, newest first: each entry's `before` is the `after` of the " +
    "one before it of the same pair, rule and level. A configuration that was taken back within a second isn't told.",
  host: "spot",
  method: "GET",
  path: "/v1/rule-changes",
  auth: false,
  input: z.strictObject({
    market: RuleMarket.optional(),
    pairCode: PairCode.optional(),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({
    items: z.array(RuleChange),
    next: Id.nullable(),
    inForce: z
      .array(z.object({ market: RuleMarket, pairCode: PairCode, since: Time }))
      .describe("Since when the rules hold that the pairs asked for have now."),
    begun: Time.nullable().describe("Of the first entry; null where there is none."),
  }),
});
