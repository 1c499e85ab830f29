import type { PackedEvents } from "~exchange/engine/event-batch";
import type { RowViews } from "./row-store";

/** One call of a view's method. `input` and the answer are data that can be sent. */
export interface Question {
  view: keyof RowViews;
  method: string;
  input: readonly unknown[];
}

/** What the main thread tells the rows' thread; it is done in the order it is told. */
export type ToRows =
  { type: "events"; packed: PackedEvents } | ({ type: "ask"; id: number } & Question) | { type: "close" };

/** What the rows' thread tells the main thread. Errors travel as data. */
export type FromRows =
  /** It takes events after this position. */
  | { type: "ready"; position: number }
  | { type: "written"; position: number }
  | { type: "told"; id: number; answer: unknown }
  | { type: "refused"; id: number; message: string }
  /** The rows can't be written; nothing more is done. */
  | { type: "failed"; message: string }
  | { type: "closed" };

/** Both ways between the main thread and whoever keeps the rows. */
export interface RowsChannel {
  post(message: ToRows): void;
  /** Whatever it was doing is left. */
  abandon(): void;
}

export interface RowsListener {
  receive(message: FromRows): void;
  /** Told when the other end is gone. */
  ended(why: Error): void;
}
