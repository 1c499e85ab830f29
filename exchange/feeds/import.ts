/** The program behind `npm run import`: prints what was done, or one line that says why not and exit code 1. */
import { ConfigError } from "~exchange/config";
import { JournalError } from "~exchange/journal/errors";
import { runImport } from "./import-command";
import { ImportRefused } from "./recorded-rows";

try {
  for (const line of runImport(process.argv.slice(2), process.env)) console.log(line);
} catch (error) {
  const expected = error instanceof ImportRefused || error instanceof ConfigError || error instanceof JournalError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}
