import type { RouteConfigEntry } from "@remix-run/route-config";
import table from "~/routes";

export interface TableEntry {
  /** The whole pattern, with its parameters: /:locale?/spot/:pair. */
  path: string;
  id: string;
  file: string;
}

function entries(routes: RouteConfigEntry[], above = ""): TableEntry[] {
  return routes.flatMap((route) => {
    const path = route.path === undefined ? above : `${above}/${route.path}`;
    if (route.children) return entries(route.children, path);
    return [{ path: path || "/", id: route.id ?? route.file, file: route.file }];
  });
}

/** Every address of the site. */
export async function allRoutes(): Promise<TableEntry[]> {
  return entries(await table);
}

/** The pages that stand under an optional locale, by their paths without it. */
export async function pageRoutes(): Promise<TableEntry[]> {
  return (await allRoutes())
    .filter(({ path }) => path.startsWith("/:locale?"))
    .map((route) => ({ ...route, path: route.path.replace("/:locale?", "") || "/" }));
}
