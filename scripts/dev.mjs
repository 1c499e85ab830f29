// npm run dev: both programs from their sources; the website reloads, the exchange is rebuilt and restarted.
import { join } from "node:path";
import "./launch/require-node.mjs";
import { buildIfStale, EXCHANGE_BUILD } from "./launch/builds.mjs";
import { demoSignIn } from "./launch/demo-account.mjs";
import { installWhatIsMissing } from "./launch/install.mjs";
import { exchangePlan, websiteDevelopmentPlan } from "./launch/plans.mjs";
import { requireFreePort } from "./launch/port.mjs";
import { runCommand } from "./launch/refusal.mjs";
import { startRestarting } from "./launch/restarting.mjs";
import { ROOT } from "./launch/root.mjs";
import { loadEnvFile, readSettings } from "./launch/settings.mjs";
import { runStack } from "./launch/stack.mjs";

await runCommand(async () => {
  loadEnvFile();
  const settings = readSettings(process.env);
  await requireFreePort(settings.host, settings.port);
  await installWhatIsMissing(console.log);

  const plans = [];
  if (settings.ownExchange) {
    await buildIfStale(EXCHANGE_BUILD, console.log);
    const plan = exchangePlan(settings, console.error);
    const start = (show) => startRestarting({ plan, build: EXCHANGE_BUILD, folder: join(ROOT, "exchange"), show });
    plans.push({ ...plan, start });
  }
  plans.push(websiteDevelopmentPlan(settings));
  return runStack(plans, {
    show: console.error,
    holdBack: false,
    onStopping: () => console.log("Stopping"),
    async onReady() {
      console.log(`Bourse is at ${settings.websiteUrl}`);
      const signIn = await demoSignIn(settings.spotApiUrl);
      if (signIn !== null) console.log(signIn);
    },
  });
});
