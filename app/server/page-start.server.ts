import type { EntryContext } from "@remix-run/node";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** As JavaScript that can stand in a page: nothing in it ends a script or begins another. */
const literal = (value: unknown) =>
  JSON.stringify(value).replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character] ?? "");

/**
 * What a page starts with in the browser, in place of Remix's `<Scripts>` (docs/decisions/0034): what its loaders gave, and
 * its modules once it has been painted.
 */
export async function pageStart(context: EntryContext, nonce: string): Promise<string> {
  return `<script nonce="${nonce}">${await dataScript(context)}${modulesScript(context)}</script>`;
}

/**
 * The scripts that Remix's own stream would write: RemixServer suspends for each part of the data, which asks for React's
 * streaming renderer, and that one takes much longer than the one that draws a text.
 */
async function dataScript({ serverHandoffString, serverHandoffStream }: EntryContext): Promise<string> {
  const remix = "window.__remixContext";
  const source = `new ReadableStream({start(controller){${remix}.streamController=controller}})`;
  const start = `${remix}=${serverHandoffString};${remix}.stream=${source}.pipeThrough(new TextEncoderStream());`;
  if (!serverHandoffStream) return start;
  const decoder = new TextDecoder();
  const reader = serverHandoffStream.getReader();
  let data = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    data += decoder.decode(part.value, { stream: true });
  }
  return `${start}${remix}.streamController.enqueue(${literal(data)});${remix}.streamController.close();`;
}

/**
 * Scripts that are asked for before the first paint take the line away from what it waits for: sheets and fonts. A page that
 * nobody looks at is never painted.
 */
function modulesScript({ manifest, staticHandlerContext }: EntryContext): string {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const { entry, url } = manifest;
  const parts = routes.flatMap(({ imports = [], module }) => [...imports, module]);
  const preloads = [...new Set([url, entry.module, ...entry.imports, ...parts])];
  const modules = Object.fromEntries(routes.map(({ id, module }) => [id, module]));
  return `{
const load = async (routes) => {
  for (const href of ${literal(preloads)}) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  ${refreshRuntime(manifest)}
  const loaded = ([id, href]) => import(href).then((module) => [id, module]);
  const [modules] = await Promise.all([Promise.all(Object.entries(routes).map(loaded)), import(${literal(url)})]);
  window.__remixRouteModules = Object.fromEntries(modules);
  await import(${literal(entry.module)});
};
const start = () => load(${literal(modules)});
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
}`;
}

/** The development server's, which must run before any component. */
function refreshRuntime(manifest: EntryContext["manifest"] & { hmr?: { runtime: string } }): string {
  return manifest.hmr ? `await import(${literal(manifest.hmr.runtime)});` : "";
}
