/** Something that a person did, in words of ours: never what they typed. */
export interface ToldAction {
  event: string;
  /** Part of the page, and the thing in it. */
  module: string;
  element: string;
  kind: "view" | "click" | "submit";
  params?: Readonly<Record<string, string>>;
}

type Listener = (action: ToldAction) => void;
const listeners = new Set<Listener>();

/** Tells whoever counts; where analytics is off nobody does. */
export function tellAction(action: ToldAction): void {
  for (const listener of listeners) listener(action);
}

/** Returns how to stop. */
export function listenToActions(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
