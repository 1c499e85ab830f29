import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import type { Namespace } from "./i18n/config";
import { startI18n } from "./i18n/i18n.client";
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
  const [i18n] = await Promise.all([startI18n(getInitialNamespaces() as Namespace[]), pageData()]);
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <StrictMode>
          <DocumentRequestContext.Provider value={opened}>
            <ShellTypeContext.Provider value={shellTypeOfDocument()}>
              <RemixBrowser />
            </ShellTypeContext.Provider>
          </DocumentRequestContext.Provider>
        </StrictMode>
      </I18nextProvider>,
    );
  });
}

void main();
