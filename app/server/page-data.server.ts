import type { EntryContext } from "@remix-run/node";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * What the page's loaders gave, as the scripts that Remix's own stream would write: RemixServer suspends for each part of
 * it, which asks for React's streaming renderer, and that one takes much longer than the one that draws a text.
 */
export async function pageDataScripts({ serverHandoffStream }: EntryContext, nonce: string): Promise<string> {
  if (!serverHandoffStream) return "";
  const decoder = new TextDecoder();
  const reader = serverHandoffStream.getReader();
  let data = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    data += decoder.decode(part.value, { stream: true });
  }
  const text = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character] ?? "");
  const stream = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${stream}.enqueue(${text});${stream}.close();</script>`;
}
