import { z } from "zod";
import { CallResult, ClientCall, ClientMessage, ServerMessage, SubscriptionResult } from "../channels";
import { ENDPOINTS } from "../endpoints";
import { StatsInterval, StatsPoint } from "../futures/get-futures-stats";
import { LiquidationStepName } from "../futures/get-liquidation";
import { MarkPrice } from "../futures/get-mark-price";
import { FundingPayment } from "../futures/list-funding-payments";
import { FundingRate } from "../futures/list-funding-rates";
import { FuturesInstrument, Tier } from "../futures/list-futures-instruments";
import { FuturesSettings } from "../futures/list-futures-settings";
import { Liquidation } from "../futures/list-liquidations";
import { RiskFundMovement, RiskFundMovementKind } from "../futures/list-risk-fund-movements";
import * as futures from "../futures/schemas";
import { QueuePlace } from "../get-order";
import { Fill } from "../list-fills";
import { OrderEvent } from "../list-order-events";
import { Session } from "../register";
import * as shared from "../schemas";
import { DeviceType, LanguageCode, UserPreferences } from "../user-preferences";
import { CHANNELS } from "./channel-table";

/** A JSON Schema of draft 2020-12, which is OpenAPI 3.1's. */
export type Schema = z.core.JSONSchema.BaseSchema;
type Schemas = Record<string, Schema>;

const [SENT, TOLD] = ["sent:", "told:"];

const PREFIX = "#/components/schemas/";
const refTo = (name: string) => PREFIX + name;

/** A query's time is a time, and nothing at all needs no name. */
const basic = Object.entries(shared).filter(([, schema]) => schema !== shared.QueryTime && schema !== shared.None);

/** Shapes that have a name of their own, which is that of the constant. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(basic),
  ...futures,
  ...{ Fill, OrderEvent, QueuePlace, Session },
  ...{ DeviceType, LanguageCode, UserPreferences },
  ...{ FundingPayment, FundingRate, FuturesInstrument, FuturesSettings, Liquidation, LiquidationStepName, MarkPrice },
  ...{ RiskFundMovement, RiskFundMovementKind, StatsInterval, StatsPoint, Tier },
  ...{ CallResult, ClientCall, ClientMessage, ServerMessage, SubscriptionResult },
};

export interface Components {
  /** By name; what is sent has a name of its own ("<name>Input") where it differs from what is answered. */
  schemas: Readonly<Schemas>;
  /** What an endpoint takes, or a socket. */
  sent(schema: z.ZodType): Schema;
  /** What an endpoint answers, or a channel tells. */
  told(schema: z.ZodType): Schema;
}

/** Every schema of the contract as JSON Schema. Their descriptions come along: nothing is written twice. */
export function components(): Components {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  const told = [...ENDPOINTS, ...CHANNELS.flatMap(({ messages }) => messages.map(({ data }) => ({ output: data })))];
  // Whatever has no name of its own stands where it is used; the id only finds it again.
  for (const [place, { input }] of ENDPOINTS.entries())
    if (!registry.has(input)) registry.add(input, { id: `${SENT}${place}` });
  for (const [place, { output }] of told.entries())
    if (!registry.has(output)) registry.add(output, { id: `${TOLD}${place}` });

  const output = convert(registry, "output");
  const input = renamed(convert(registry, "input"), output);
  const find = (from: Schemas, schema: z.ZodType): Schema => {
    const { id } = registry.get(schema) ?? { id: "" };
    const name = from === input && `${id}Input` in input ? `${id}Input` : id;
    return id in NAMED ? { $ref: refTo(name) } : (from[id] ?? {});
  };
  // By name: in which order a module tells its exports is up to whoever bundles it.
  const all = Object.entries({ ...onlyNamed(output), ...onlyNamed(input) });
  const schemas = Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
  return { schemas, sent: (schema) => find(input, schema), told: (schema) => find(output, schema) };
}

function convert(registry: z.core.$ZodRegistry<{ id: string }>, io: "input" | "output"): Schemas {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: refTo,
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === shared.QueryTime) {
        delete jsonSchema.type;
        jsonSchema.$ref = refTo("Time");
      }
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (io === "input") return;
      // Answers grow: whoever reads them leaves out what it doesn't know. And nothing is left to a default there.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      delete jsonSchema.default;
    },
  });
  const cleaned = Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...schema }]) => [id, schema]);
  return Object.fromEntries(cleaned) as Schemas;
}

/** What is sent, with the shapes that differ from those of answers, or hold one that does, under names of their own. */
function renamed(input: Schemas, output: Schemas): Schemas {
  const textOf = (schema: Schema | undefined) => JSON.stringify(schema);
  const differing = new Set(Object.keys(NAMED).filter((name) => textOf(input[name]) !== textOf(output[name])));
  for (let grown = true; grown;) {
    const holders = Object.keys(NAMED).filter(
      (name) => !differing.has(name) && refsIn(input[name]).some((ref) => differing.has(ref)),
    );
    for (const holder of holders) differing.add(holder);
    grown = holders.length > 0;
  }
  const used = new Set(Object.entries(input).flatMap(([id, schema]) => (id.startsWith(SENT) ? refsIn(schema) : [])));
  for (const name of used) for (const ref of refsIn(input[name])) used.add(ref);
  const text = JSON.stringify(input, (key, value: unknown) => {
    if (key !== "$ref" || typeof value !== "string") return value;
    return differing.has(value.slice(PREFIX.length)) ? `${value}Input` : value;
  });
  const schemas = Object.entries(JSON.parse(text) as Schemas).flatMap(([id, schema]): [string, Schema][] => {
    if (!(id in NAMED)) return [[id, schema]];
    return differing.has(id) && used.has(id) ? [[`${id}Input`, schema]] : [];
  });
  return Object.fromEntries(schemas);
}

function onlyNamed(schemas: Schemas): Schemas {
  return Object.fromEntries(Object.entries(schemas).filter(([id]) => !id.startsWith(SENT) && !id.startsWith(TOLD)));
}

/** Names of the shapes that a schema refers to. */
function refsIn(schema: unknown): string[] {
  return [...JSON.stringify(schema ?? null).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name ?? "",
  );
}

/** The name behind a reference; null where it is none. */
export function nameOf({ $ref }: Schema): string | null {
  return $ref?.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : null;
}
