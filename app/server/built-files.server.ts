import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { encoded, encodingOf } from "./encodings.server";

const BUILT = /^\/assets\/([\w.-]+\.(js|css))$/;
const TYPES: Readonly<Record<string, string>> = { js: "application/javascript", css: "text/css" };
/** As small as brotli can: it is done once, beside the website's own work. */
const BEST = { br: 11, gzip: 9 };

/** Takes a request for a built file, and says whether it has answered it. */
export type BuiltFiles = (asked: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Scripts and sheets of the build, compressed once: remix-serve compresses them anew for each visitor, with so little effort
 * that they are a seventh larger. Until a file has been made, one after the other, remix-serve answers.
 * @param folder with the build's files; there are none where there is no such folder
 */
export function builtFiles(folder: string): BuiltFiles {
  const made = new Map<string, Buffer>();
  let known: Set<string> | undefined;
  let making = Promise.resolve();
  const make = async (name: string) => {
    made.set(name, await encoded(await readFile(join(folder, name)), "br", BEST));
  };
  return ({ method, url = "", headers }, response) => {
    const [, name = "", kind = ""] = BUILT.exec(url) ?? [];
    const isPlain = method === "GET" && headers.range === undefined && headers["if-none-match"] === undefined;
    if (!isPlain || name === "" || encodingOf(String(headers["accept-encoding"] ?? "")) !== "br") return false;
    const body = made.get(name);
    if (body) {
      response.writeHead(200, {
        "Content-Type": `${TYPES[kind]}; charset=UTF-8`,
        "Content-Encoding": "br",
        "Content-Length": body.length,
        "Cache-Control": "public, max-age=31536000, immutable",
        Vary: "Accept-Encoding",
      });
      response.end(body);
      return true;
    }
    known ??= new Set(namesIn(folder));
    // Taken off the list: asked for once, it is being made.
    if (known.delete(name)) making = making.then(() => make(name)).catch(console.error);
    return false;
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
