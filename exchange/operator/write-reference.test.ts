import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runOperator } from "./operator-command";
import { EXIT } from "./report";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-openapi-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("docs/api.md is what the contract says: npm run exchange -- openapi docs/api.md", async () => {
  const file = join(folder, "api.md");
  const { lines, exitCode } = await runOperator(["openapi", file], { DATA_DIR: join(folder, "data") });
  expect([lines.length, exitCode]).toEqual([1, EXIT.sound]);
  // Not compared by the matcher: a difference of thousands of lines says less than this sentence.
  const isCurrent = readFileSync("docs/api.md", "utf8") === readFileSync(file, "utf8");
  expect(isCurrent, "npm run exchange -- openapi docs/api.md").toBe(true);
});

test("without a file the document is printed, with the addresses that the exchange listens at", async () => {
  const { lines } = await runOperator(["openapi"], {
    EXCHANGE_HOST: "0.0.0.0",
    EXCHANGE_PORT: "4101",
    DATA_DIR: folder,
  });
  const document = JSON.parse(lines.join("\n")) as { openapi: string; servers: { variables: unknown }[] };
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers[0]?.variables).toMatchObject({ spot: { default: "http://127.0.0.1:4101" } });
});

test("a file that can't be written is told in words", async () => {
  const file = join(folder, "no-such-folder", "api.json");
  await expect(runOperator(["openapi", file], { DATA_DIR: folder })).rejects.toThrow("can't be written");
});
