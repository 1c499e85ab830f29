/** When the engine's shell gets a turn to work. A simulation has turns of its own. */
export interface Turns {
  /** Once, after what has arrived by now. */
  soon(work: () => void): void;
  /** Again and again; returns what ends it. */
  every(ms: number, work: () => void): () => void;
}

/** Those of Node's event loop. */
export const realTurns: Turns = {
  soon: (work) => void setImmediate(work),
  every(ms, work) {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};
