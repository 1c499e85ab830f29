import { EventUnpacker } from "~exchange/engine/event-batch";
import type { FromRows, Question, ToRows } from "./messages";
import { RowStore, type RowStoreOptions } from "./row-store";

/** Keeps the rows on whatever thread it is made on, and answers in the order it is told. */
export class RowsServer {
  private readonly events = new EventUnpacker();
  private store: RowStore | null = null;

  constructor(private readonly send: (message: FromRows) => void) {}

  open(options: RowStoreOptions): void {
    this.attempt(() => {
      this.store = RowStore.open(options);
      this.send({ type: "ready", position: this.store.position() });
    });
  }

  receive(message: ToRows): void {
    const { store } = this;
    // After a failure events are missing: nothing that depends on them is answered.
    if (!store) return message.type === "close" ? this.send({ type: "closed" }) : undefined;
    switch (message.type) {
      case "events":
        return this.attempt(() => {
          const batch = this.events.unpack(message.packed);
          if (batch.sequence > store.position()) store.write(batch);
          this.send({ type: "written", position: store.position() });
        });
      case "ask":
        return this.answer(store, message.id, message);
      case "close":
        return this.attempt(() => {
          store.close();
          this.store = null;
          this.send({ type: "closed" });
        });
    }
  }

  private answer({ views }: RowStore, id: number, { view, method, input }: Question): void {
    try {
      const asked: unknown = Reflect.get(views[view], method);
      if (typeof asked !== "function") throw new Error(`${view} has no ${method}`);
      this.send({ type: "told", id, answer: Reflect.apply(asked, views[view], input) });
    } catch (error) {
      this.send({ type: "refused", id, message: messageOf(error) });
    }
  }

  private attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.store?.abandon();
      this.store = null;
      this.send({ type: "failed", message: messageOf(error) });
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
