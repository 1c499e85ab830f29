// npm start: installs what is missing, builds what is stale, runs the exchange and the website until Ctrl-C.
import "./launch/require-node.mjs";
import { buildWhatIsStale } from "./launch/builds.mjs";
import { demoSignIn } from "./launch/demo-account.mjs";
import { installWhatIsMissing } from "./launch/install.mjs";
import { exchangePlan, websitePlan } from "./launch/plans.mjs";
import { requireFreePort } from "./launch/port.mjs";
import { runCommand } from "./launch/refusal.mjs";
import { loadEnvFile, readSettings } from "./launch/settings.mjs";
import { runStack } from "./launch/stack.mjs";
import { supervised } from "./launch/supervised.mjs";

await runCommand(async () => {
  loadEnvFile();
  const settings = readSettings(process.env);
  await requireFreePort(settings.host, settings.port);
  await installWhatIsMissing(console.log);
  await buildWhatIsStale(settings.ownExchange, console.log);

  const plans = settings.ownExchange ? [supervised(exchangePlan(settings, console.error))] : [];
  plans.push(websitePlan(settings, console.error));
  return runStack(plans, {
    show: console.error,
    holdBack: true,
    onStopping: () => console.log("Stopping"),
    async onReady() {
      console.log(`Bourse is at ${settings.websiteUrl}`);
      const signIn = await demoSignIn(settings.spotApiUrl);
      if (signIn !== null) console.log(signIn);
      console.log("Ctrl-C stops it.");
    },
  });
});
