import { test as plain, type BrowserContext } from "@playwright/test";

export { expect, type Page } from "@playwright/test";

/**
 * No complaints: a missing page or a refused form, which is the test's own doing and which the browser notes all the same;
 * and data that nobody waits for any more, because the page was left or asked for it anew: Remix notes it, or where the answer
 * had begun already leaves its promise to the browser, which does.
 */
const NOTES = /^(?:Failed to load resource|AbortError)/;

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
    if (!NOTES.test(text)) problems.push(text);
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
