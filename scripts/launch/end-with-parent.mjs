// Preloaded into both programs. They run outside the terminal's process group, so that Ctrl-C reaches the launcher alone and
// it can stop them in order; should the launcher itself be killed, the closed channel tells them to stop.
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The listener alone would keep a finished program alive.
  process.channel.unref();
}
