// npm run build: both programs under build/, each only when its sources changed.
import "./launch/require-node.mjs";
import { buildWhatIsStale } from "./launch/builds.mjs";
import { installWhatIsMissing } from "./launch/install.mjs";
import { runCommand } from "./launch/refusal.mjs";

await runCommand(async () => {
  await installWhatIsMissing(console.log);
  await buildWhatIsStale(true, console.log);
  return 0;
});
