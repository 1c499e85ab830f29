import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import table from "~/routes";
import { only, ownPages, PageTables } from "~/server/own-pages.server";
import { allRoutes } from "./route-table";

type Routes = ServerBuild["routes"];
type Module = Partial<NonNullable<Routes[string]>["module"]>;

const PAGE = { default: () => null } as Module;

function buildOf(routes: Routes): ServerBuild {
  return {
    mode: "production",
    isSpaMode: false,
    entry: {
      module: {
        default: ({ url }, status, headers) => {
          headers.append("Set-Cookie", "second=2");
          return new Response(`page of ${new URL(url).pathname}`, { status, headers });
        },
        handleError: () => {},
      },
    },
    routes,
    assets: { entry: { imports: [], module: "/entry.js" }, routes: {}, url: "/manifest.js", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "build",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: false,
      v3_singleFetch: true,
    },
  };
}

function flat(entries: readonly RouteConfigEntry[], parentId = "root"): Routes {
  return Object.fromEntries(
    entries.flatMap(({ id: named, file, path, index, children = [] }) => {
      const id = named ?? file;
      const module = (file.includes("/($locale)/") ? PAGE : {}) as NonNullable<Routes[string]>["module"];
      return [[id, { id, parentId, path, index, module }], ...Object.entries(flat(children, id))];
    }),
  );
}

const root = { id: "root", path: "", module: PAGE } as NonNullable<Routes[string]>;
const routes: Routes = { root, ...flat(await table) };
const addresses = (await allRoutes()).flatMap(({ path }) => {
  const filled = path.replaceAll(/:\w+\b(?!\?)/g, "a1").replace("*", "no/such/page");
  return ["", ...LOCALE_CODES.map((code) => `/${code}`)].map((prefix) => filled.replace(/^\/:locale\?/, prefix) || "/");
});
const tables = new PageTables(buildOf(routes));

test("a table of a page's own routes leads to the same routes as the whole one, at every address in every language", () => {
  expect(addresses.length).toBeGreaterThan(500);
  for (const address of addresses) {
    const ids = tables.routesOf(address);
    expect([address, ids.length > 0]).toEqual([address, true]);
    expect([address, new PageTables(buildOf(only(routes, ids))).routesOf(address)]).toEqual([address, ids]);
  }
});

test("what no route names, and what is no page, is left: it may be a file", () => {
  expect(tables.routesOf("/ja_JP/nothing/here").at(-1)).toMatch(/not-found/);
  for (const address of ["/ja_JP/nothing/here", "/resources/candles", "/healthz"]) {
    expect([address, tables.handlerOf(address)]).toEqual([address, null]);
  }
  for (const address of ["/", "/ar_AE", "/spot/BTC_USDT", "/ja_JP/trading-bots/all"]) {
    expect([address, tables.handlerOf(address)]).toEqual([address, expect.any(Function)]);
  }
});

const small = buildOf({
  root,
  page: { ...root, id: "page", parentId: "root", path: "page", module: { ...root.module, loader: () => cookies() } },
  any: { ...root, id: "any", parentId: "root", path: ":locale?" },
  moved: { ...root, id: "moved", parentId: "root", path: "moved", module: { ...root.module, loader: moved } },
  text: { ...root, id: "text", parentId: "root", path: "text", module: { loader: cookies } as never },
});
function cookies() {
  return new Response("{}", { headers: { "Content-Type": "application/json", "Set-Cookie": "first=1" } });
}
function moved(): never {
  throw redirect("/page", { headers: { "Set-Cookie": "first=1" } });
}

const answer = ownPages(() => Promise.resolve(small));
const server = createServer((asked, response) => {
  answer(asked, response, () => response.writeHead(299, { "X-By": "remix-serve" }).end());
});
let origin = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test("a page is answered whole, with each of its cookies", async () => {
  const page = await fetch(`${origin}/page?tab=open`);
  expect(page.status).toBe(200);
  expect(await page.text()).toBe("page of /page");
  expect(page.headers.getSetCookie()).toContain("second=2");
  expect(page.headers.get("Content-Length")).toBe("13");
});

test("a page that is sent elsewhere says so with its cookie", async () => {
  const sent = await fetch(`${origin}/moved`, { redirect: "manual" });
  expect([sent.status, sent.headers.get("Location"), sent.headers.getSetCookie()]).toEqual([302, "/page", ["first=1"]]);
});

test.each([
  ["data of a page", "/page.data", {}],
  ["a resource", "/text", {}],
  ["a file that a route's parameter takes for its own", "/favicon.svg", {}],
  ["a built file", "/assets/site.js", {}],
  ["a form", "/page", { method: "POST", body: "a=1" }],
  ["a question about the headers alone", "/page", { method: "HEAD" }],
])("%s is left to the website's own server", async (_, path, init) => {
  expect((await fetch(origin + path, init)).status).toBe(299);
});
