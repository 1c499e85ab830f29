import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { getInitialNamespaces } from "remix-i18next/client";
import { BASE_NAMESPACES, type Namespace } from "./i18n/config";
import { loadNamespaces } from "./i18n/i18n.client";
import { TextsContext } from "./i18n/use-translation";
import { watchChunkLoads } from "./lib/chunk-reload";
import { ShellTypeContext, shellTypeOfDocument } from "./lib/native/shell-type";
import { DocumentRequestContext, documentRequest } from "./lib/request-id";

watchChunkLoads(window);
const opened = documentRequest();

/**
 * Waits for the page's data, which RemixBrowser suspends for in its first render. A click in that moment makes React
 * hydrate at once, and a root that suspends then has failed for good (React's error 345): it must have its data before.
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}

async function main() {
  // Those that the page's routes name in their handles.
  const named = new Set([...BASE_NAMESPACES, ...(getInitialNamespaces() as Namespace[])]);
  const [texts] = await Promise.all([loadNamespaces([...named]), pageData()]);
  startTransition(() => {
    hydrateRoot(
      document,
      <TextsContext.Provider value={texts}>
        <StrictMode>
          <DocumentRequestContext.Provider value={opened}>
            <ShellTypeContext.Provider value={shellTypeOfDocument()}>
              <RemixBrowser />
            </ShellTypeContext.Provider>
          </DocumentRequestContext.Provider>
        </StrictMode>
      </TextsContext.Provider>,
    );
  });
}

void main();
