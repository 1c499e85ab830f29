import { test as plain, type BrowserContext } from "@playwright/test";

export { expect, type Page } from "@playwright/test";

/**
 * No complaints: a missing page or a refused form, which is the test's own doing and which the browser notes all the same;
 * and a page that was left while its data arrived, which Remix notes.
 */
const NOTES = /^(?:Failed to load resource|AbortError)/;
/** Nor data that a later navigation has brought by now: Remix's router gives a fetcher's call up and leaves its promise to the browser. */
const GIVEN_UP = /^AbortError: signal is aborted without reason\n/;

/** Every complaint of the context's pages, as they come: errors of the console and of scripts, and refusals of the policy. */
export function watch(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on("console", (message) => {
    const text = message.text();
    const isWrong = message.type() === "error" || /hydrat|Content.Security.Policy/i.test(text);
    if (isWrong && !NOTES.test(text)) problems.push(text);
  });
  context.on("weberror", (error) => {
    const text = error.error().stack ?? error.error().message;
    if (!GIVEN_UP.test(text)) problems.push(text);
  });
  return problems;
}

/** A test that also fails when a page of it complains. `complaints` are those it has brought about itself. */
export const test = plain.extend<{ complaints: RegExp | null; watched: void }>({
  complaints: [null, { option: true }],
  watched: [
    async ({ context, complaints }, use) => {
      const problems = watch(context);
      await use();
      const unexpected = problems.filter((problem) => !complaints?.test(problem));
      plain.expect(unexpected, "what the pages complained about").toEqual([]);
    },
    { auto: true },
  ],
});
