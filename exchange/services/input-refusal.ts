import type { z } from "zod";
import { Refusal } from "./refusal";

/** INPUT_INVALID with the first thing that is wrong, e.g. "limit: Too big: expected number to be <=200". */
export function inputRefusal(error: z.ZodError): Refusal {
  return new Refusal("INPUT_INVALID", describe(error));
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return "input: invalid";
  if (issue.code === "unrecognized_keys") return `${printable(issue.keys[0] ?? "")}: unknown field`;
  return `${printable(issue.path.join(".")) || "input"}: ${issue.message}`;
}

/** A name the caller made up, safe to repeat. */
export function printable(name: string): string {
  return name.replace(/[^\w.-]/g, "?").slice(0, 64);
}
