/** What somebody who is there does first. A browser that sees one of these takes the page for loaded. */
const SIGNS = ["pointerdown", "keydown", "wheel"] as const;

/** Runs a task once the person has begun to use the page. Gives the way to call it off. */
export function whenUsed(task: () => void, target: EventTarget = window): () => void {
  const stop = () => {
    for (const sign of SIGNS) target.removeEventListener(sign, begin, true);
  };
  const begin = () => {
    stop();
    task();
  };
  for (const sign of SIGNS) target.addEventListener(sign, begin, { capture: true, passive: true });
  return stop;
}
