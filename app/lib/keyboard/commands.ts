import { useEffect, useRef } from "react";
import type { CommandId } from "./shortcuts";

type Handler = () => void;

/** Who does what on the page that is open. The last to offer a command does it. */
class Commands {
  private readonly handlers = new Map<CommandId, Handler[]>();

  /** Offers to do a command; the answer takes the offer back. */
  offer(command: CommandId, handler: Handler): () => void {
    const offered = this.handlers.get(command) ?? [];
    this.handlers.set(command, [...offered, handler]);
    return () => {
      const left = (this.handlers.get(command) ?? []).filter((other) => other !== handler);
      this.handlers.set(command, left);
    };
  }

  isOffered(command: CommandId): boolean {
    return (this.handlers.get(command)?.length ?? 0) > 0;
  }

  /** False where nobody on this page does it. */
  run(command: CommandId): boolean {
    const handler = this.handlers.get(command)?.at(-1);
    handler?.();
    return handler !== undefined;
  }
}

/** Those of the tab: browser only, filled by effects. */
export const commands = new Commands();

type Offers = Partial<Record<CommandId, Handler>>;

/** Does these commands while mounted. The same ones at every render; what they do may change. */
export function useCommands(offers: Offers): void {
  const latest = useRef(offers);
  useEffect(() => {
    latest.current = offers;
  });
  useEffect(() => {
    const names = Object.keys(latest.current) as CommandId[];
    const ends = names.map((name) => commands.offer(name, () => latest.current[name]?.()));
    return () => ends.forEach((end) => end());
  }, []);
}
