/** How far outside the screen an element already counts as seen. */
const MARGIN = "200px";

/**
 * Runs a task once an element is on the screen, or nearly; at once where the browser can't tell. Gives the way to call it
 * off.
 */
export function whenSeen(element: Element, task: () => void): () => void {
  if (typeof IntersectionObserver === "undefined") {
    task();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      task();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
