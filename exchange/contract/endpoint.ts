import { z } from "zod";

/** One call of the exchange: where it lives, what it takes, what it answers. Both programs parse with it. */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** The file's base name; the handler and the caller carry the same one. */
  name: string;
  /** What it does, for whoever calls it: the API reference is made of this, and of what the schemas' fields are described by. */
  description: string;
  host: "spot" | "futures";
  /** A POST carries JSON or a form; a GET its query. */
  method: "GET" | "POST";
  path: string;
  /** Whether a session is needed: answered 401 without one. `optional`: whoever has one is known, nobody is refused. */
  auth: boolean | "optional";
  input: Input;
  output: Output;
  /** It places, changes or cancels orders: counted against the account's orders a second. */
  orderEntry?: true;
  /** What it costs the exchange, in calls of the usual kind, which are 1: counted against the caller's network. */
  weight?: number;
  /** The body code that means success: 0 for ours, as given for the specification's older calls. */
  success: number | string;
}

export function defineEndpoint<Input extends z.ZodType, Output extends z.ZodType>(
  endpoint: Omit<Endpoint<Input, Output>, "success"> & { success?: number | string },
): Endpoint<Input, Output> {
  return { success: 0, ...endpoint };
}

/** The one envelope of every answer. On failure `data` is what the limit is, by name, e.g. {minNotional: "5"}, or null; `msg` is for developers, people see the translated code. */
export const Envelope = z.object({
  code: z.union([z.number(), z.string()]),
  data: z.unknown(),
  msg: z.string().optional(),
});
