/** The website's own build, as Remix's plugin makes it. */
declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";

  const build: ServerBuild;
  export = build;
}
