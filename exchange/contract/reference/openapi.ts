import type { Endpoint } from "../endpoint";
import { ENDPOINT_GROUPS, OF_BOTH_HOSTS, SOCKET_CALLS } from "../endpoints";
import { ERROR_CODES } from "../error-codes";
import { CHANNELS } from "./channel-table";
import { components, type Components, type Schema } from "./components";
import { apiErrors, type ApiError } from "./errors";
import { exampleOf } from "./examples";
import { sections, SOCKET_SECTION, type Addresses } from "./prose";

export interface Parameter {
  name: string;
  in: "query";
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: { "application/json": { schema: Schema; example: unknown } } };
  responses: {
    "200": { description: string; content: { "application/json": { schema: Schema; example: unknown } } };
    default: { $ref: string };
  };
  /** Against the network's limit; 0 for orders, which have a limit of their own. */
  "x-weight": number;
  /** Whether the socket of its market takes it too. */
  "x-socket": boolean;
}

export interface ChannelReference {
  biz: "spot" | "futures";
  type: string;
  access: "public" | "private";
  needs: readonly string[];
  pace: string;
  messages: { type: string; schema: Schema; example: unknown }[];
}

interface HostServer {
  url: string;
  description: string;
  variables: Record<string, { default: string; description: string }>;
}

export interface ApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: HostServer[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<"get" | "post", Operation>> & { servers: HostServer[] }>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    responses: Record<
      string,
      { description: string; content: { "application/json": { schema: Schema; example: unknown } } }
    >;
    securitySchemes: Record<string, { type: "apiKey"; in: "header"; name: string; description: string }>;
  };
  "x-errors": ApiError[];
  "x-channels": {
    description: string;
    messages: Record<"sent" | "told", Schema>;
    channels: ChannelReference[];
    calls: string[];
  };
}

/** Of the interface described here; a change that a reader has to follow raises it. */
const VERSION = "1.0.0";

/** The whole interface as OpenAPI 3.1, made of the schemas that calls are checked with. `addresses`: where the hosts are by default. */
export function apiDocument(addresses: Addresses): ApiDocument {
  const shapes = components();
  const servers = serversAt(addresses);
  const description = sections(addresses)
    .map(({ title, text }) => `## ${title}\n\n${text}`)
    .join("\n\n");
  return {
    openapi: "3.1.0",
    info: { title: "Bourse", version: VERSION, description, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: Object.values(servers),
    tags: ENDPOINT_GROUPS.map(({ name }) => ({ name })),
    paths: pathsOf(shapes, servers),
    components: {
      schemas: shapes.schemas,
      responses: { Refused: refused() },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "header",
          name: "X-Authorization",
          description: "The token of a session: log in.",
        },
      },
    },
    "x-errors": apiErrors(),
    "x-channels": channelsOf(shapes),
  };
}

function serversAt(addresses: Addresses): Record<"spot" | "futures", HostServer> {
  const at = (host: "spot" | "futures"): HostServer => ({
    url: `{${host}}`,
    description: `The ${host} host`,
    variables: { [host]: { default: addresses[host], description: "As you reach it." } },
  });
  return { spot: at("spot"), futures: at("futures") };
}

function pathsOf(shapes: Components, servers: Record<"spot" | "futures", HostServer>): ApiDocument["paths"] {
  const paths: ApiDocument["paths"] = {};
  for (const { name: tag, endpoints } of ENDPOINT_GROUPS)
    for (const endpoint of endpoints) {
      const at = OF_BOTH_HOSTS.includes(endpoint) ? [servers.spot, servers.futures] : [servers[endpoint.host]];
      const operation = operationOf(endpoint, tag, shapes);
      paths[endpoint.path] = { ...paths[endpoint.path], servers: at, [endpoint.method.toLowerCase()]: operation };
    }
  return paths;
}

function operationOf(endpoint: Endpoint, tag: string, shapes: Components): Operation {
  const { name, method, host, description, success, auth } = endpoint;
  const [input, output] = [shapes.sent(endpoint.input), shapes.told(endpoint.output)];
  const told = { code: success, data: exampleOf(output, shapes.schemas, host), msg: "" };
  const security: Operation["security"] = auth === "optional" ? [{ session: [] }, {}] : auth ? [{ session: [] }] : [];
  const body = {
    required: true,
    content: { "application/json": { schema: input, example: exampleOf(input, shapes.schemas, host, name) } },
  } as const;
  return {
    operationId: name,
    summary: titleOf(name),
    description,
    tags: [tag],
    security,
    ...(method === "GET" ? { parameters: parametersOf(input) } : { requestBody: body }),
    responses: {
      "200": {
        description: "Done",
        content: { "application/json": { schema: enveloped({ const: success }, output), example: told } },
      },
      default: { $ref: "#/components/responses/Refused" },
    },
    "x-weight": endpoint.orderEntry ? 0 : (endpoint.weight ?? 1),
    "x-socket": SOCKET_CALLS.includes(endpoint),
  };
}

function parametersOf({ properties = {}, required = [] }: Schema): Parameter[] {
  return Object.entries(properties as Record<string, Schema>).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

/** The one envelope, with what its code and its data are here. */
function enveloped(code: Schema, data: Schema): Schema {
  return {
    type: "object",
    properties: { code, data, msg: { type: "string" } },
    required: ["code", "data"],
  };
}

function refused(): ApiDocument["components"]["responses"][string] {
  const codes = apiErrors().map(({ code }) => code);
  const data: Schema = {
    anyOf: [{ type: "object", additionalProperties: { type: "string" } }, { type: "null" }],
    description: "What the limit is, by name: see the table of errors.",
  };
  const { code } = ERROR_CODES.NOTIONAL_TOO_SMALL;
  const example = { code, data: { minNotional: "5" }, msg: "NOTIONAL_TOO_SMALL: minNotional 5" };
  return {
    description: "Refused, with the status that belongs to the code",
    content: { "application/json": { schema: enveloped({ enum: codes }, data), example } },
  };
}

function channelsOf(shapes: Components): ApiDocument["x-channels"] {
  return {
    description: SOCKET_SECTION.text,
    messages: {
      sent: { $ref: "#/components/schemas/ClientMessage" },
      told: { $ref: "#/components/schemas/ServerMessage" },
    },
    channels: CHANNELS.map(({ biz, type, isPrivate, needs, pace, messages }) => ({
      biz,
      type,
      access: isPrivate ? "private" : "public",
      needs,
      pace,
      messages: messages.map((message) => {
        const schema = shapes.told(message.data);
        return { type: message.type, schema, example: exampleOf(schema, shapes.schemas, biz) };
      }),
    })),
    calls: SOCKET_CALLS.map(({ name }) => name),
  };
}

/** "place-order" as "Place order". */
function titleOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
