import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { formatTime, type TimeZone } from "~/lib/format/format-time";
import type { CallResult } from "~/server/call.server";
import { csvLine, type CsvCell, type CsvStyle } from "./csv";
import { CSV_ROWS_MAX } from "./csv-limit";
import type { Page } from "./orders-page";

/** Asks for a page of cells after a cursor. */
export type Ask = (cursor: string | undefined) => Promise<CallResult<Page<CsvCell[]>>>;

/**
 * A file of rows, newest first, as many as CSV_ROWS_MAX. It is sent while it is read; where a page fails on the way the
 * download breaks off, so that no part passes for the whole. `name` is what the file's name begins with.
 */
export async function csvFile(
  ask: Ask,
  { columns, style, name, zone }: { columns: readonly string[]; style: CsvStyle; name: string; zone: TimeZone },
): Promise<Response> {
  const first = await ask(undefined);
  if (!first.ok) return refusal(first.error);
  // The mark tells spreadsheets that this is UTF-8.
  const head = `\uFEFF${csvLine(
    columns.map((column) => ({ text: column })),
    style,
  )}`;
  return new Response(streamed(head, first.data, ask, style), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${formatTime(Date.now(), "YMD", { zone })}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

/** How the file of an address is to be written. */
export function csvStyle(parameters: URLSearchParams): CsvStyle {
  return parameters.get("separator") === "semicolon" ? "semicolon" : "comma";
}

export function mapped<T>(page: CallResult<Page<T>>, cells: (row: T) => CsvCell[]): CallResult<Page<CsvCell[]>> {
  return page.ok ? { ok: true, data: { items: page.data.items.map(cells), next: page.data.next } } : page;
}

function streamed(head: string, first: Page<CsvCell[]>, ask: Ask, style: CsvStyle): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page: Page<CsvCell[]> | null = first;
  let rows = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    async pull(controller) {
      if (page === null) return controller.close();
      const shown = page.items.slice(0, CSV_ROWS_MAX - rows);
      rows += shown.length;
      if (shown.length > 0) controller.enqueue(encoder.encode(shown.map((cells) => csvLine(cells, style)).join("")));
      const { next } = page;
      page = null;
      if (next === null || rows >= CSV_ROWS_MAX) return controller.close();
      const following = await ask(next);
      if (!following.ok) return controller.error(new Error(`the file broke off: ${following.error}`));
      page = following.data;
      // An empty page of a filtered list has put nothing out, and nobody would ask again.
      if (shown.length === 0) controller.enqueue(new Uint8Array(0));
    },
  });
}

function refusal(error: ErrorName): Response {
  const { code, status } = ERROR_CODES[error];
  return Response.json({ code }, { status });
}
