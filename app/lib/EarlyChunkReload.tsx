import { GUARD_KEY, GUARD_MS } from "./chunk-reload";

/**
 * What `chunk-reload.ts` does, for the scripts that the document itself starts with: they can't be loaded by a script
 * that may be missing too. Stands in the page, before them.
 */
export function EarlyChunkReload({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      data-key={GUARD_KEY}
      data-ms={GUARD_MS}
      // Browsers hide the nonce from scripts, React's included.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: `(function () {
  var guard = document.currentScript.dataset;
  function reloadOnce() {
    try {
      var last = sessionStorage.getItem(guard.key), now = Date.now();
      if (last !== null && now - last < Number(guard.ms) && now >= last) return;
      sessionStorage.setItem(guard.key, String(now));
    } catch (error) {
      return;
    }
    location.reload();
  }
  addEventListener("unhandledrejection", function (event) {
    var message = String(event.reason && event.reason.message);
    if (/dynamically imported module|importing a module script failed/i.test(message)) reloadOnce();
  });
})();`,
      }}
    />
  );
}
