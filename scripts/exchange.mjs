// npm run exchange -- replay [--to N] | verify | snapshot | backup FILE | restore FILE | doctor | openapi [FILE] [--json]: what an operator does
// with a data folder. See docs/recipes/prove-a-data-folder.md.
import "./launch/require-node.mjs";
import { buildIfStale, EXCHANGE_BUILD } from "./launch/builds.mjs";
import { installWhatIsMissing } from "./launch/install.mjs";
import { runCommand } from "./launch/refusal.mjs";
import { run } from "./launch/run.mjs";
import { loadEnvFile, readSettings } from "./launch/settings.mjs";

const ENTRY = "build/exchange/operator.js";

await runCommand(async () => {
  const calledFrom = process.env.INIT_CWD ?? process.cwd();
  loadEnvFile();
  const settings = readSettings(process.env);
  // The findings alone go to the output: --json is read by programs.
  await installWhatIsMissing(console.error);
  await buildIfStale(EXCHANGE_BUILD, console.error);
  const env = { DATA_DIR: settings.dataDir, INIT_CWD: calledFrom };
  return run(process.execPath, [ENTRY, ...process.argv.slice(2)], { env });
});
