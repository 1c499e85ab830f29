import { z } from "zod";

const CHARACTERS_MAX = 2_000;

/** A setting that lists things, as its parts; empty ones are left out, and nothing set is no part. */
export const commaList = z
  .string()
  .max(CHARACTERS_MAX)
  .default("")
  .transform((list) => list.split(",").filter((part) => part.trim() !== ""));
