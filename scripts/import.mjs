// npm run import -- FILE --pair BTC_USDT [--replay 60x]: a recorded market becomes a pair's history. The exchange must be stopped.
import "./launch/require-node.mjs";
import { buildIfStale, EXCHANGE_BUILD } from "./launch/builds.mjs";
import { installWhatIsMissing } from "./launch/install.mjs";
import { runCommand } from "./launch/refusal.mjs";
import { run } from "./launch/run.mjs";
import { loadEnvFile, readSettings } from "./launch/settings.mjs";

const ENTRY = "build/exchange/import.js";

await runCommand(async () => {
  // npm works in the repository; a relative FILE is meant from where it was called.
  const calledFrom = process.env.INIT_CWD ?? process.cwd();
  loadEnvFile();
  const settings = readSettings(process.env);
  await installWhatIsMissing(console.log);
  await buildIfStale(EXCHANGE_BUILD, console.log);
  const env = { DATA_DIR: settings.dataDir, INIT_CWD: calledFrom };
  return run(process.execPath, [ENTRY, ...process.argv.slice(2)], { env });
});
