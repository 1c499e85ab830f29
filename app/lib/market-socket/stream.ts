import { isPrivate, type ChannelListener, type ChannelRequest } from "./channel";
import { sequenceOf, type IncomingData } from "./incoming";

/** What a stream says to a message: hand it on (as the whole state, or as a change), leave it out, or ask for a snapshot. */
export type Verdict = "snapshot" | "change" | "ignore" | "gap";

/** One subscribed channel: its listeners and where its numbering stands. */
export class Stream {
  readonly listeners = new Set<ChannelListener>();
  /** null: the next snapshot decides. */
  private last: number | null = null;

  constructor(readonly request: ChannelRequest) {}

  get needsLogin(): boolean {
    return isPrivate(this.request.type);
  }

  /** After (re-)subscribing: whatever comes next is where the numbering starts. */
  expectSnapshot(): void {
    this.last = null;
  }

  judge(message: IncomingData): Verdict {
    const numbering = sequenceOf(message.data);
    if (numbering === null) return "change";
    const { sequence, previous } = numbering;
    const before = this.last;
    if (message.type === "depth_snapshot" || (before === null && message.type !== "depth")) {
      this.last = sequence;
      return "snapshot";
    }
    // Deltas mean nothing before a snapshot, and what it already holds is old news.
    if (before === null || sequence <= before) return "ignore";
    const follows = message.type === "depth" ? previous === before : sequence === before + 1;
    if (!follows) return "gap";
    this.last = sequence;
    return "change";
  }
}
