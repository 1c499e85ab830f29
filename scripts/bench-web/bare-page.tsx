/** A page by Remix and React alone, without anything of ours: what a page of so many elements costs at least. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Link, Outlet, RemixServer, Scripts, useLoaderData } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

/** What the page is made of; `dataCharacters`: of its loader's answer as JSON. */
export interface BarePage {
  elements: number;
  links: number;
  dataCharacters: number;
}

/** A row is seven elements: itself, three cells and three figures. */
const ROW_ELEMENTS = 7;
const FIGURE = "97,412.50";

const asked: BarePage = JSON.parse(process.argv[2] ?? "");
const rows = Array.from({ length: Math.floor((asked.elements - asked.links) / ROW_ELEMENTS) }, (_, index) => index);
const rowCharacters = JSON.stringify({ price: FIGURE, quantity: FIGURE, total: FIGURE }).length;
// No two figures are the same: Remix sends a repeated one once.
const data = Array.from({ length: Math.floor(asked.dataCharacters / rowCharacters) }, (_, index) => ({
  price: `97,${index}.50`,
  quantity: `0.${index}1`,
  total: `1.${index}2`,
}));

function Root() {
  return (
    <html lang="en">
      <head>
        <title>A page</title>
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

function Page() {
  const loaded = useLoaderData<typeof data>();
  return (
    <main>
      {Array.from({ length: asked.links }, (_, index) => (
        <Link key={index} to={`/?group=${index}`}>
          {index}
        </Link>
      ))}
      {rows.map((row) => (
        <div key={row}>
          {[0, 1, 2].map((cell) => (
            <p key={cell}>
              <bdi dir="ltr">{loaded[row % loaded.length]?.price}</bdi>
            </p>
          ))}
        </div>
      ))}
    </main>
  );
}

/** As our own pages are drawn: whole, in one write. */
function draw(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const whole = new Writable({
      highWaterMark: 1e9,
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        headers.set("Content-Type", "text/html; charset=utf-8");
        resolve(new Response(Buffer.concat(chunks), { status, headers }));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onAllReady: () => pipe(whole),
      onShellError: reject,
    });
  });
}

const route = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
};
const build: ServerBuild = {
  mode: "production",
  isSpaMode: false,
  entry: { module: { default: draw } },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    page: { id: "page", parentId: "root", index: true, module: { default: Page, loader: () => data } },
  },
  assets: {
    entry: { imports: [], module: "/entry.js" },
    routes: {
      root: { ...route, hasLoader: false, id: "root", path: "", module: "/root.js" },
      page: { ...route, id: "page", parentId: "root", index: true, module: "/page.js" },
    },
    url: "/manifest.js",
    version: "1",
  },
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

const handle = createRequestHandler(build, "production");
const server = createServer((request, response) => {
  void handle(new Request(`http://127.0.0.1${request.url ?? "/"}`)).then(async (answer) => {
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
