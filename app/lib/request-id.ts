import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";

/** The request that the document is the answer to. */
export interface DocumentRequest {
  id: string | null;
  /** The history entry it was asked for, by the router's key. */
  entryKey: string;
}

/** The key of an entry that the router hasn't made itself, which is all that a server knows. */
export const FIRST_ENTRY = "default";

export const DocumentRequestContext = createContext<DocumentRequest>({ id: null, entryKey: FIRST_ENTRY });

/** In the browser, before the router runs: what the server wrote on the document, and where that was loaded. */
export function documentRequest(): DocumentRequest {
  const state: unknown = history.state;
  const key = typeof state === "object" && state !== null && "key" in state ? state.key : null;
  return {
    id: document.documentElement.dataset.requestId ?? null,
    entryKey: typeof key === "string" ? key : FIRST_ENTRY,
  };
}

export const useDocumentRequestId = () => useContext(DocumentRequestContext).id;

/** The id behind what the page shows, as long as that is the document itself and not a page it was left for. */
export function usePageRequestId(): string | null {
  const { id, entryKey } = useContext(DocumentRequestContext);
  const { key } = useLocation();
  return key === entryKey ? id : null;
}
