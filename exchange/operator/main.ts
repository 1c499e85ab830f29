/** The program behind `npm run exchange`: prints findings, or one line that says why not. Exit codes: 0 sound, 1 refused, 2 unsound. */
import { ConfigError } from "~exchange/config";
import { JournalError } from "~exchange/journal/errors";
import { ChannelUnreachable } from "~exchange/operator-channel/client";
import { runOperator } from "./operator-command";
import { EXIT, OperatorRefused } from "./report";

try {
  const { lines, exitCode } = await runOperator(process.argv.slice(2), process.env);
  for (const line of lines) console.log(line);
  process.exitCode = exitCode;
} catch (error) {
  const expected =
    error instanceof OperatorRefused ||
    error instanceof ConfigError ||
    error instanceof JournalError ||
    error instanceof ChannelUnreachable;
  console.error(expected ? error.message : error);
  process.exitCode = EXIT.refused;
}
