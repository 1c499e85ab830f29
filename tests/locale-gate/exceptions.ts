import { z } from "zod";

/** What a locale is allowed, each with the reason why. One file a locale: tests/locale-gate/exceptions/<locale>.json. */
export const Exceptions = z.strictObject({
  /** Key -> why its text is the same as in English. */
  identical: z.record(z.string(), z.string().min(1)).default({}),
  /** "key|term" -> why the text rightly doesn't hold the glossary's word for the term. */
  glossary: z.record(z.string(), z.string().min(1)).default({}),
  /** Term -> stems of the same word that the general rule doesn't find (selling for sell). */
  inflections: z.record(z.string(), z.array(z.string().min(1))).default({}),
});
export type Exceptions = z.infer<typeof Exceptions>;

/** Exceptions that no longer point at anything would hide the next mistake. */
export function staleExceptionProblems(
  exceptions: Exceptions,
  knownKeys: ReadonlySet<string>,
  terms: ReadonlySet<string>,
) {
  const keys = [
    ...Object.keys(exceptions.identical),
    ...Object.keys(exceptions.glossary).map((k) => k.split("|")[0] ?? ""),
  ];
  const named = [
    ...Object.keys(exceptions.inflections),
    ...Object.keys(exceptions.glossary).map((k) => k.split("|")[1] ?? ""),
  ];
  return [
    ...keys.filter((key) => !knownKeys.has(key)).map((key) => `the exception for ${key} has no such key`),
    ...named.filter((term) => !terms.has(term)).map((term) => `the exception names ${term}, which is no glossary term`),
  ];
}
