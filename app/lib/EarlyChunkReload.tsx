/**
 * What `chunk-reload.ts` does, for the scripts that the document itself starts with: they can't be loaded by a script
 * that may be missing too. Stands in the page, before them.
 */
export function EarlyChunkReload({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce from scripts, React's included.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: `(function () {
  function reloadOnce() {
    try {
      var last = sessionStorage.getItem("chunk-reload"), now = Date.now();
      if (last !== null && now - last < 10000 && now >= last) return;
      sessionStorage.setItem("chunk-reload", String(now));
    } catch (error) {
      return;
    }
    location.reload();
  }
  addEventListener("error", function (event) {
    if (event.target instanceof HTMLScriptElement && event.target.type === "module") reloadOnce();
  }, true);
  addEventListener("unhandledrejection", function (event) {
    var message = String(event.reason && event.reason.message);
    if (/dynamically imported module|importing a module script failed/i.test(message)) reloadOnce();
  });
})();`,
      }}
    />
  );
}
