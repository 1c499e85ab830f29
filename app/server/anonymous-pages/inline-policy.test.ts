import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { unmarked } from "./inline-policy.server";

const NONCE = "PTbFcrZvSOzCWOtUoRCAgA==";
const hashOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

test("scripts and styles that carry the nonce are allowed by their content, and the nonce is gone", () => {
  const page = `<style nonce="${NONCE}">a{}</style><script nonce="${NONCE}">go()</script><script nonce="${NONCE}" type="module">import "/a.js"</script><script nonce="${NONCE}" src="/b.js"></script>`;
  const bare = unmarked(page, NONCE);
  expect(bare?.html).toBe(
    `<style>a{}</style><script>go()</script><script type="module">import "/a.js"</script><script src="/b.js"></script>`,
  );
  expect(bare?.sources).toEqual({ scripts: [hashOf("go()"), hashOf('import "/a.js"')], styles: [hashOf("a{}")] });
});

test("a script that carries no nonce, or another one, stays refused", () => {
  const page = `<script>evil()</script><script nonce="AAAA">evil()</script><script nonce="${NONCE}">go()</script>`;
  expect(unmarked(page, NONCE)?.sources.scripts).toEqual([hashOf("go()")]);
});

test("a page that says its nonce elsewhere, or has a character that browsers change, isn't given to others", () => {
  expect(unmarked(`<p>${NONCE}</p>`, NONCE)).toBeNull();
  expect(unmarked(`<script nonce="${NONCE}">a\r\nb</script>`, NONCE)).toBeNull();
});
