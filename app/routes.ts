import { index, route, type RouteConfig } from "@remix-run/route-config";

/** THE table of URLs and their modules. Every page stands under an optional locale; en_US has no prefix. */
export default [
  route(":locale?", "routes/($locale)/_locale.tsx", [
    index("routes/($locale)/home.tsx"),
    route("markets", "routes/($locale)/markets.tsx"),
    route("spot/:pair", "routes/($locale)/spot.tsx"),
    route("login", "routes/($locale)/login.tsx"),
    route("register", "routes/($locale)/register.tsx"),
    route("demo", "routes/($locale)/demo.tsx"),
    route("account/preferences", "routes/($locale)/preferences.tsx"),
    route("*", "routes/($locale)/not-found.tsx"),
  ]),
  route("actions/preferences", "routes/actions/preferences.ts"),
  route("actions/logout", "routes/actions/logout.ts"),
  route("actions/socket-ticket", "routes/actions/socket-ticket.ts"),
  route("resources/candles", "routes/resources/candles.ts"),
  route("healthz", "routes/resources/healthz.ts"),
] satisfies RouteConfig;
