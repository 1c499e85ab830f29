// Preloaded into the website. Asked to stop, remix-serve finishes its requests, but every page leaves a five-second timer
// behind that would hold Ctrl-C up: once no connection is left, there is nothing to wait for.
import { setInterval } from "node:timers";

const LOOK_MS = 50;

process.once("SIGTERM", () => {
  setInterval(() => {
    const connected = process.getActiveResourcesInfo().some((resource) => /^(TCPSocket|TLS)/.test(resource));
    if (!connected) process.exit(0);
  }, LOOK_MS).unref();
});
