/** Runs what does its work in ticks until it is stopped. */
export interface DemoLogger {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

const BACKOFF_FIRST_MS = 500;
const BACKOFF_MOST_MS = 30_000;

export interface MarketLoop {
  /** Resolves when the last command has been answered. */
  stop(): Promise<void>;
}

/**
 * A fresh tick begins with the next whole `everyMs` of the clock after the last one has ended: what several loops tell the engine
 * shares its turns, and so the journal's frames. One that fails is tried again, ever more seldom; `failure` names it.
 */
export function startLoop(
  tick: () => Promise<void>,
  { everyMs, log, failure }: { everyMs: number; log: Pick<DemoLogger, "warn">; failure: string },
): MarketLoop {
  let stopped = false;
  let wake = () => {};
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    let backoff = BACKOFF_FIRST_MS;
    while (!stopped) {
      try {
        await tick();
        backoff = BACKOFF_FIRST_MS;
        await pause(everyMs - (Date.now() % everyMs));
      } catch (error) {
        log.warn({ err: error, retryInMs: backoff }, failure);
        await pause(backoff);
        backoff = Math.min(BACKOFF_MOST_MS, backoff * 2);
      }
    }
  };
  const ended = run();
  return {
    async stop() {
      stopped = true;
      wake();
      await ended;
    },
  };
}
