import { writeFileSync } from "node:fs";
import { addressesOf, type Config } from "~exchange/config";
import { apiPage } from "~exchange/contract/reference/markdown";
import { apiDocument } from "~exchange/contract/reference/openapi";
import { OperatorRefused, type Report } from "./report";

/** The API as OpenAPI 3.1, printed where no file is named; into a file that ends in .md the page for people. */
export function writeReference(file: string | null, config: Config): Report {
  const addresses = addressesOf(config);
  const document = apiDocument(addresses);
  const text = file?.endsWith(".md") ? apiPage(document, addresses) : `${JSON.stringify(document, null, 2)}\n`;
  if (file === null) return report(text.trimEnd());
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new OperatorRefused(`${file} can't be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  return report(`The API is described in ${file}.`);
}

function report(text: string): Report {
  return { command: "openapi", findings: [{ check: "written", ok: true, text }], isDeed: true };
}
