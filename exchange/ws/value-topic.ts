import type { Topic } from "./topic";

/** A topic that is one value: its message is the value whenever it differs. */
export function valueTopic<Value>(read: () => Value, frame: (sequence: number, value: Value) => Buffer): Topic {
  let sequence = 0;
  let value = read();
  let text = JSON.stringify(value);
  return {
    next() {
      const now = read();
      const nowText = JSON.stringify(now);
      if (nowText === text) return null;
      [value, text] = [now, nowText];
      sequence += 1;
      return frame(sequence, value);
    },
    snapshot: () => frame(sequence, value),
  };
}
