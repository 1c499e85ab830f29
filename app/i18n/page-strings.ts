import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { Namespace } from "./config";
// Nothing on the server, where none of these is called.
import { loadNamespaces } from "./i18n.client";

/**
 * A route's `clientLoader`: on a client-side navigation the page's words arrive together with its data, so that no raw
 * key is ever painted. The first page gets its words before hydration instead (entry.client.tsx).
 */
export function withStrings(...namespaces: Namespace[]) {
  return async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
    const [data] = await Promise.all([serverLoader(), loadNamespaces(namespaces)]);
    return data;
  };
}

/** A part of a page that is fetched once it is wanted, together with its words. */
export async function loadWithStrings<T>(load: () => Promise<T>, ...namespaces: Namespace[]): Promise<T> {
  const [part] = await Promise.all([load(), loadNamespaces(namespaces)]);
  return part;
}
