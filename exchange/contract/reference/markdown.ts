import type { ApiError } from "./errors";
import { nameOf, type Schema } from "./components";
import type { ApiDocument, ChannelReference, Operation, Parameter } from "./openapi";
import { sections, SOCKET_SECTION, type Addresses } from "./prose";

/** The document for people: one page of Markdown. Lines between blocks are empty ones. */
export function apiPage(document: ApiDocument, addresses: Addresses): string {
  const told = [...sections(addresses)];
  const blocks = [
    "# The API",
    "Made by `npm run exchange -- openapi docs/api.md` from the schemas that every call is checked with (`exchange/contract/`): don't edit it. The same as OpenAPI 3.1: `GET /openapi.json` of both hosts.",
    contentsOf(document),
    ...told.flatMap(({ title, text }) => [`## ${title}`, text]),
    ...errorsOf(document["x-errors"]),
    ...document.tags.flatMap(({ name }) => [`## ${name}`, ...callsOf(document, name)]),
    `## ${SOCKET_SECTION.title}`,
    SOCKET_SECTION.text,
    ...channelsOf(document["x-channels"]),
    "## Shapes",
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => shapeOf(name, schema)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function contentsOf({ tags }: ApiDocument): string {
  const titles = ["Quick start", "Conventions", "Authentication", "Limits and weights", "Errors"];
  const all = [...titles, ...tags.map(({ name }) => name), "Sockets", "Channels", "Shapes"];
  return all.map((title) => `[${title}](#${anchorOf(title)})`).join(" · ");
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

function errorsOf(errors: readonly ApiError[]): string[] {
  const rows = errors.map(({ code, name, family, status, meaning, data }) => {
    const held = Object.entries(data).map(([field, text]) => `\`${field}\`: ${text}`);
    return [`${code}`, `\`${name}\``, family, `${status}`, meaning, held.join("; ")];
  });
  return [
    "## Errors",
    "`data` is null where nothing is said about it, and each of its values is text.",
    table(["code", "name", "family", "HTTP", "what it says", "`data`"], rows),
  ];
}

function callsOf({ paths }: ApiDocument, tag: string): string[] {
  return Object.entries(paths).flatMap(([path, { get, post, servers }]) =>
    [get, post].flatMap((operation) =>
      operation?.tags[0] === tag
        ? callOf(operation, `${operation === get ? "GET" : "POST"} ${path}`, servers.length > 1)
        : [],
    ),
  );
}

function callOf(operation: Operation, line: string, isOfBoth: boolean): string[] {
  const { summary, description, parameters, requestBody, responses, security } = operation;
  const told = responses["200"].content["application/json"];
  const sent = requestBody?.content["application/json"];
  const needs = security.length === 0 ? "no session" : security.length > 1 ? "a session or none" : "a session";
  const facts = [needs, operation["x-weight"] === 0 ? "counted as an order" : `weight ${operation["x-weight"]}`];
  if (isOfBoth) facts.push("on both hosts");
  if (operation["x-socket"]) facts.push(`over the socket: \`${operation.operationId}\``);
  const answer = told.schema.properties?.data as Schema;
  return [
    `### ${summary}`,
    `\`${line}\` — ${facts.join(", ")}`,
    description,
    ...(parameters ? sentOf(parameters.map(asField)) : []),
    ...(sent ? sentOf(fieldsOf(sent.schema)) : []),
    ...answerOf(answer),
    ...(sent && fieldsOf(sent.schema).length > 0 ? [json(sent.example)] : []),
    json(told.example),
  ];
}

interface Field {
  name: string;
  type: string;
  /** Absent: it must be given. */
  absent: string | null;
  text: string;
}

function asField({ name, schema, required, description = "" }: Parameter): Field {
  return { name, type: typeOf(schema), absent: required ? null : absentOf(schema), text: description };
}

function absentOf({ default: value }: Schema): string {
  return value === undefined ? "no" : `no: ${code(value)}`;
}

/** An object's fields, those of objects within under names with a dot, of lists with brackets. */
function fieldsOf(schema: Schema, prefix = ""): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties as Record<string, Schema>).flatMap(([name, field]) => {
    const absent = required.includes(name) ? null : absentOf(field);
    const own = { name: prefix + name, type: typeOf(field), absent, text: field.description ?? "" };
    const { inner, mark } = insideOf(field);
    return [own, ...fieldsOf(inner, `${prefix}${name}${mark}.`)];
  });
}

/** The object within a list, or beside null. */
function insideOf(schema: Schema, mark = ""): { inner: Schema; mark: string } {
  const [only, ...others] = choicesOf(schema);
  if (only && others.length === 0) return insideOf(only, mark);
  if (schema.type === "array" && schema.items) return insideOf(schema.items as Schema, `${mark}[]`);
  return { inner: schema, mark };
}

function sentOf(fields: readonly Field[]): string[] {
  if (fields.length === 0) return [];
  const rows = fields.map(({ name, type, absent, text }) => [`\`${name}\``, type, absent ?? "yes", text]);
  return [table(["field", "type", "needed", ""], rows)];
}

function answerOf(schema: Schema): string[] {
  const { inner, mark } = insideOf(schema);
  const fields = fieldsOf(inner, mark === "" ? "" : `${mark}.`);
  const text = schema.description === undefined ? "" : ` ${schema.description}`;
  return [`Answers ${typeOf(schema)}.${text}`, ...(fields.length === 0 ? [] : [answerTable(fields)])];
}

function answerTable(fields: readonly Field[]): string {
  return table(
    ["field", "type", ""],
    fields.map(({ name, type, text }) => [`\`${name}\``, type, text]),
  );
}

function channelsOf({ channels, calls }: ApiDocument["x-channels"]): string[] {
  const rows = channels.map(({ biz, type, access, needs, pace }) => [
    `[\`${type}\`](#${channelAnchor(biz, type)})`,
    biz,
    access,
    needs.map((name) => `\`${name}\``).join(", "),
    pace,
  ]);
  return [
    `Calls that are taken as events: ${calls.map((name) => `\`${name}\``).join(", ")}.`,
    "## Channels",
    table(["type", "socket", "", "a subscription names", "messages come"], rows),
    ...channels.flatMap(channelOf),
  ];
}

function channelOf({ biz, type, messages }: ChannelReference): string[] {
  return [
    `### ${titleOf(biz, type)}`,
    ...messages.flatMap(({ type: message, schema, example }) => [
      `\`type\` "${message}".${schema.description === undefined ? "" : ` ${schema.description}`}`,
      answerTable(fieldsOf(schema)),
      json(example),
    ]),
  ];
}

function titleOf(biz: string, type: string): string {
  return `${biz === "spot" ? "Spot" : "Futures"} channel ${type}`;
}

function channelAnchor(biz: string, type: string): string {
  return anchorOf(titleOf(biz, type));
}

function shapeOf(name: string, schema: Schema): string[] {
  const kinds = choicesOf(schema).filter(({ properties }) => properties !== undefined);
  const lines = [`### ${name}`];
  if (schema.description !== undefined) lines.push(schema.description);
  if (kinds.length > 1) for (const kind of kinds) lines.push(...kindOf(kind));
  else if (schema.properties) lines.push(answerTable(fieldsOf(schema)));
  else lines.push(typeOf(schema));
  return lines;
}

/** One of several shapes, named by its fixed words. */
function kindOf(schema: Schema): string[] {
  const fields = fieldsOf(schema);
  const words = Object.entries((schema.properties ?? {}) as Record<string, Schema>).filter(
    ([, field]) => field.const !== undefined,
  );
  const named = words.map(([name, field]) => `\`${name}\` ${code(field.const)}`).join(", ");
  return [`${named}${schema.description === undefined ? "" : `: ${schema.description}`}`, answerTable(fields)];
}

function typeOf(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== null) return `[${name}](#${name.toLowerCase()})`;
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(", ");
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return [...new Set(choices.map(typeOf))].join(" or ");
  if (schema.type === "array") return listTypeOf(schema);
  if (schema.type === "object") return objectTypeOf(schema);
  return `${schema.type ?? "anything"}${boundsOf(schema)}`;
}

function listTypeOf(schema: Schema): string {
  if (Array.isArray(schema.prefixItems))
    return `[${schema.prefixItems.map((item) => typeOf(item as Schema)).join(", ")}]`;
  return `list of ${typeOf((schema.items ?? {}) as Schema)}`;
}

function objectTypeOf({ properties, additionalProperties }: Schema): string {
  if (properties === undefined && typeof additionalProperties === "object")
    return `object of ${typeOf(additionalProperties as Schema)}`;
  return "object";
}

function boundsOf({ minimum, maximum, minLength, maxLength, pattern }: Schema): string {
  const bounds: string[] = [];
  if (minimum !== undefined || maximum !== undefined) bounds.push(rangeOf(minimum, maximum, ""));
  if (minLength !== undefined || maxLength !== undefined) bounds.push(rangeOf(minLength, maxLength, " characters"));
  if (pattern !== undefined) bounds.push(`\`${pattern}\``);
  return bounds.length === 0 ? "" : `, ${bounds.join(", ")}`;
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined) return `at most ${most}${unit}`;
  return most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`;
}

function choicesOf({ anyOf, oneOf }: Schema): Schema[] {
  return ((anyOf ?? oneOf ?? []) as Schema[]).filter(({ type }) => type !== "null");
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function json(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
