import { requestIdOf } from "../request-id.server";

/** A page as it came out of the renderer. */
export interface DrawnPage {
  status: number;
  headers: Headers;
  html: string;
  /** The nonce that the page's own scripts and styles carry. */
  nonce: string;
}

/** A page that is being drawn for everybody who asks for the same one. */
interface Drawing {
  /** A page with a failed part isn't shown to others. */
  hasFailed: boolean;
  keep: (page: DrawnPage) => void;
}

/** By the id of the request that the page is drawn for. */
const drawings = new Map<string, Drawing>();

/** `keep` is called at most once, with a page that has no failed part. */
export function startDrawing(id: string, keep: (page: DrawnPage) => void): void {
  drawings.set(id, { hasFailed: false, keep });
}

export function endDrawing(id: string): void {
  drawings.delete(id);
}

/** Something that a page needs couldn't be had. */
export function noteFailure(request: Request): void {
  const drawing = drawingOf(request);
  if (drawing) drawing.hasFailed = true;
}

export function noteDrawn(request: Request, page: DrawnPage): void {
  const drawing = drawingOf(request);
  if (drawing && !drawing.hasFailed) drawing.keep(page);
}

function drawingOf(request: Request): Drawing | undefined {
  const id = requestIdOf(request);
  return id === null ? undefined : drawings.get(id);
}
