import type { Check, Checked } from "../checks";

/** The fields of each type of message. */
export type MessageSchema = Readonly<Record<string, Readonly<Record<string, Check<unknown>>>>>;

/** The union of messages that a schema lets through, told apart by `type`. */
export type MessageOf<S extends MessageSchema> = {
  [K in keyof S]: { type: K } & { [F in keyof S[K]]: Checked<S[K][F]> };
}[keyof S];

/** Characters of a message as JSON text. */
export const MESSAGE_CHARACTERS_MAX = 4_096;

/** Whether a value is a message of the schema: its type, all of its fields and no other. */
export function isMessage<S extends MessageSchema>(schema: S, value: unknown): value is MessageOf<S> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const { type, ...rest } = fields;
  if (typeof type !== "string" || !Object.hasOwn(schema, type)) return false;
  const checks = Object.entries(schema[type] ?? {});
  return checks.length === Object.keys(rest).length && checks.every(([name, check]) => check(rest[name]));
}
