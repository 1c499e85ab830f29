import { createHash } from "node:crypto";
import type { PolicySources } from "../security-headers.server";

/** A page without its nonce, and the policy's sources that allow the very scripts and styles which carried it. */
export interface UnmarkedPage {
  html: string;
  sources: PolicySources;
}

/**
 * A nonce must never be sent twice, so a page that many get has none: what was written under it is allowed by its hash.
 * A script that carries no nonce, whoever wrote it into the page, stays refused. Null where the page can't be had
 * without it.
 */
export function unmarked(html: string, nonce: string): UnmarkedPage | null {
  const mark = ` nonce="${nonce}"`;
  const bare = html.replaceAll(mark, "");
  // A browser would read a carriage return as another character than the one that was hashed.
  if (bare.includes(nonce) || bare.includes("\r")) return null;
  return { html: bare, sources: { scripts: hashesOf(html, "script", mark), styles: hashesOf(html, "style", mark) } };
}

function hashesOf(html: string, tag: "script" | "style", mark: string): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "g"));
  const hashes = [...elements]
    .filter(([, attributes = "", content = ""]) => attributes.includes(mark) && content !== "")
    .map(([, , content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`);
  return [...new Set(hashes)];
}
