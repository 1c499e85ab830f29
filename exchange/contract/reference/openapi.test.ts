import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { z } from "zod";
import { Envelope, type Endpoint } from "../endpoint";
import { ENDPOINTS } from "../endpoints";
import { ERROR_CODES, type ErrorName } from "../error-codes";
import { ERROR_MEANINGS } from "../error-meanings";
import { CHANNELS } from "./channel-table";
import { familyOf } from "./errors";
import { apiDocument, type Operation } from "./openapi";

const document = apiDocument({ spot: "http://127.0.0.1:3101", futures: "http://127.0.0.1:3102" });
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, { get, post }]) =>
    Object.entries({ GET: get, POST: post }).flatMap(([method, operation]): [string, Operation][] =>
      operation ? [[`${method} ${path}`, operation]] : [],
    ),
  ),
);
const operationOf = ({ method, path }: Endpoint) => operations.get(`${method} ${path}`);

/** Every string under a key of that name, however deep. */
function valuesOf(key: string, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key && typeof inner === "string" ? [inner] : valuesOf(key, inner),
  );
}

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));
}

test("every endpoint that a file of the contract defines is in the document, and none else", () => {
  const defined = sourcesUnder("exchange/contract").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/= defineEndpoint\(\{\s+name: "([\w-]+)"/g)].map(([, name]) => name),
  );
  expect([...operations.values()].map(({ operationId }) => operationId).sort()).toEqual(defined.sort());
  expect(operations.size).toBe(ENDPOINTS.length);
});

test("every reference leads to something", () => {
  const refs = valuesOf("$ref", document);
  expect(refs.length).toBeGreaterThan(100);
  for (const ref of refs) {
    const found = ref
      .split("/")
      .slice(1)
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document);
    expect(found, ref).toBeTypeOf("object");
  }
});

test("every shape that has a name is used, and every call and field of an order says what it is", () => {
  const used = new Set(valuesOf("$ref", document).map((ref) => ref.split("/").at(-1)));
  const messages = new Set(["CallResult", "ClientCall", "SubscriptionResult"]);
  expect(Object.keys(document.components.schemas).filter((name) => !used.has(name) && !messages.has(name))).toEqual([]);
  for (const { description, summary } of operations.values()) expect([description, summary]).not.toContain("");
});

test.each(ENDPOINTS)("the example of $name is taken and answered by its own schemas", (endpoint) => {
  const operation = operationOf(endpoint);
  const sent = operation?.requestBody?.content["application/json"].example;
  if (endpoint.method === "POST") expect(endpoint.input.safeParse(sent).error).toBeUndefined();
  const told = Envelope.parse(operation?.responses["200"].content["application/json"].example);
  expect(told.code).toBe(endpoint.success);
  expect(endpoint.output.safeParse(told.data).error).toBeUndefined();
  // Nothing in it that the schema doesn't know.
  expect(endpoint.output.parse(told.data)).toEqual(told.data);
});

test("the example of every channel's message is one by its own schema", () => {
  for (const [place, { messages }] of CHANNELS.entries())
    for (const [at, { data }] of messages.entries()) {
      const example = document["x-channels"].channels[place]?.messages[at]?.example;
      expect((data as z.ZodType).parse(example)).toEqual(example);
    }
});

test("session, weight and parameters are those that the exchange goes by", () => {
  for (const endpoint of ENDPOINTS) {
    const operation = operationOf(endpoint);
    const session = operation?.security.some((scheme) => "session" in scheme) ?? false;
    expect([endpoint.name, session]).toEqual([endpoint.name, endpoint.auth !== false]);
    if (endpoint.auth === "optional") expect(operation?.security).toContainEqual({});
    expect(operation?.["x-weight"]).toBe(endpoint.orderEntry ? 0 : (endpoint.weight ?? 1));
    expect(operation?.parameters === undefined).toBe(endpoint.method === "POST");
  }
});

test("an error's code is its own, agrees with its status and belongs to a family", () => {
  const codes = Object.values(ERROR_CODES).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, status, family } of document["x-errors"]) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect([code, familyOf(code)]).toEqual([code, family]);
    expect(family).not.toBe("");
  }
});

test("an error that the exchange declares is one that its code can answer with, and the website's are its own", () => {
  const named = (folder: string, beside?: RegExp) => {
    const texts = sourcesUnder(folder).filter((file) => !beside?.test(file));
    const text = texts.map((file) => readFileSync(file, "utf8")).join("\n");
    return (name: ErrorName) => new RegExp(`["'.:]${name}\\b`).test(text);
  };
  const inExchange = named("exchange", /^exchange\/contract\//);
  const inWebsite = named("app");
  const lost = (Object.keys(ERROR_CODES) as ErrorName[]).filter((name) =>
    ERROR_MEANINGS[name].isWebsites ? inExchange(name) || !inWebsite(name) : !inExchange(name),
  );
  expect(lost).toEqual([]);
});
