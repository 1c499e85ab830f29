import { ERROR_CODES } from "~exchange/contract/error-codes";
import { csvLine, type CsvCell, type CsvStyle } from "~/lib/csv";
import type { CallResult } from "./call.server";

/** Asks for a page of cells after a cursor. */
export type AskForRows = (cursor: string | undefined) => Promise<CallResult<Rows>>;

export interface Rows {
  items: CsvCell[][];
  next: string | null;
}

interface CsvFile {
  /** Without its ending. */
  name: string;
  /** Named as in the API, in every language: programs read them too. */
  columns: readonly string[];
  style: CsvStyle;
  rowsMax: number;
}

/** The style that a file's address asks for. */
export function csvStyleOf(parameters: URLSearchParams): CsvStyle {
  return parameters.get("separator") === "semicolon" ? "semicolon" : "comma";
}

/**
 * Rows as a file. It is sent while it is read; where a page fails on the way the download breaks off, so that no part
 * passes for the whole. A first page that fails is answered with its error.
 */
export async function csvFile(ask: AskForRows, { name, columns, style, rowsMax }: CsvFile): Promise<Response> {
  const first = await ask(undefined);
  if (!first.ok) {
    const { code, status } = ERROR_CODES[first.error];
    return Response.json({ code }, { status });
  }
  // The mark tells spreadsheets that this is UTF-8.
  const cells = columns.map((text) => ({ text }));
  const head = `\uFEFF${csvLine(cells, style)}`;
  return new Response(streamed(head, first.data, ask, style, rowsMax), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

/** A page of anything as one of cells. */
export function mapped<T>(
  page: CallResult<{ items: T[]; next: string | null }>,
  cells: (row: T) => CsvCell[],
): CallResult<Rows> {
  return page.ok ? { ok: true, data: { items: page.data.items.map(cells), next: page.data.next } } : page;
}

function streamed(
  head: string,
  first: Rows,
  ask: AskForRows,
  style: CsvStyle,
  rowsMax: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page: Rows | null = first;
  let rows = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    async pull(controller) {
      if (page === null) return controller.close();
      const shown = page.items.slice(0, rowsMax - rows);
      rows += shown.length;
      if (shown.length > 0) controller.enqueue(encoder.encode(shown.map((cells) => csvLine(cells, style)).join("")));
      const { next } = page;
      page = null;
      if (next === null || rows >= rowsMax) return controller.close();
      const following = await ask(next);
      if (!following.ok) return controller.error(new Error(`the file broke off: ${following.error}`));
      page = following.data;
      // An empty page of a filtered list has put nothing out, and nobody would ask again.
      if (shown.length === 0) controller.enqueue(new Uint8Array(0));
    },
  });
}
