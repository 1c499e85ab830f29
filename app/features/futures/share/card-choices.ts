import type { ClosedPosition, Position } from "~exchange/contract/futures/schemas";
import { positionKey } from "../positions/position-facts";

/** What may be left out of a card. Whatever is hidden isn't in the picture at all. */
export const HIDEABLE = ["amounts", "leverage", "name"] as const;
type Hideable = (typeof HIDEABLE)[number];

/** Pixels: for timelines, and for stories. */
export const CARD_SIZES = { wide: { width: 1200, height: 630 }, tall: { width: 1080, height: 1350 } } as const;
export type CardShape = keyof typeof CARD_SIZES;

export interface CardChoices {
  hidden: ReadonlySet<Hideable>;
  shape: CardShape;
}

/** As a form without scripts sends them: a box for each, `shown` once it has been asked. A name is shown only where that was chosen. */
export function readCardChoices(search: URLSearchParams): CardChoices {
  const isAsked = search.has("shape");
  const hidden = HIDEABLE.filter((part) => (isAsked ? search.get(`hide-${part}`) === "on" : part === "name"));
  return { hidden: new Set(hidden), shape: search.get("shape") === "tall" ? "tall" : "wide" };
}

/** The position that a card is of, as its address names it. */
export interface CardSubject {
  pairCode: string;
  side: Position["side"];
  /** Parameter and value. */
  name: ["position" | "closed", string];
}

export function subjectOfOpen(position: Position): CardSubject {
  return { pairCode: position.pairCode, side: position.side, name: ["position", positionKey(position)] };
}

export function subjectOfClosed({ pairCode, side, closedPositionId }: ClosedPosition): CardSubject {
  return { pairCode, side, name: ["closed", closedPositionId] };
}

/** The picture's address: only the position's holder gets anything there. */
export function cardAddress({ name }: CardSubject, locale: string, { hidden, shape }: CardChoices): string {
  const hides = [...hidden].map((part): [string, string] => [`hide-${part}`, "on"]);
  const query = new URLSearchParams([name, ["locale", locale], ["shape", shape], ...hides]);
  return `/resources/position-card?${query.toString()}`;
}
