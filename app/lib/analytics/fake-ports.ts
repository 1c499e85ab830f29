import { FakeClock } from "~/lib/fake-clock";
import type { AnalyticsPorts, FollowedLink, KeyStore, SendMethod, SendResult } from "./ports";

/** Storage in the test's hand. `room`: characters that fit; what is more isn't kept. */
export class FakeStore implements KeyStore {
  readonly entries = new Map<string, string>();
  room = Infinity;

  get(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  set(key: string, value: string): boolean {
    if (value.length > this.room) return false;
    this.entries.set(key, value);
    return true;
  }
  remove(key: string): void {
    this.entries.delete(key);
  }
}

type SentEvent = Record<string, unknown>;

interface Sent {
  method: SendMethod;
  url: string;
  /** Decoded. */
  body: SentEvent | SentEvent[];
  characters: number;
  at: number;
}

/** A browser in the test's hand: clock, storage, network, page. */
export class FakePorts implements AnalyticsPorts {
  local: FakeStore | null = new FakeStore();
  session: FakeStore | null = new FakeStore();
  readonly sent: Sent[] = [];
  readonly warnings: string[] = [];
  address = "http://site.test/";
  /** What sends come to. */
  result: SendResult = "taken";
  /** How long a send takes. */
  sendMs = 0;
  private ids = 0;
  private readonly hideListeners: Array<() => void> = [];
  private readonly followListeners: Array<(link: FollowedLink) => void> = [];

  readonly clock = new FakeClock(1_000_000);
  readonly page = {
    address: () => this.address,
    onHide: (callback: () => void) => void this.hideListeners.push(callback),
    onFollow: (callback: (link: FollowedLink) => void) => void this.followListeners.push(callback),
  };

  send(method: SendMethod, url: string, data: string): Promise<SendResult> {
    const body: Sent["body"] = JSON.parse(Buffer.from(data, "base64").toString("utf8"));
    this.sent.push({ method, url, body, characters: data.length, at: this.clock.now() });
    const { result } = this;
    if (this.sendMs === 0) return Promise.resolve(result);
    return new Promise((resolve) => this.clock.setTimeout(() => resolve(result), this.sendMs));
  }
  newId(): string {
    return `device${++this.ids}`;
  }
  warn(message: string): void {
    this.warnings.push(message);
  }

  hide(): void {
    for (const listener of this.hideListeners) listener();
  }
  follow(href: string): string {
    const link = { href };
    for (const listener of this.followListeners) listener(link);
    return link.href;
  }
  /** Events in the order they were sent. */
  get events(): SentEvent[] {
    return this.sent.flatMap(({ body }) => (Array.isArray(body) ? body : [body]));
  }
  /** Runs every timer that falls due, in order, and lets promises settle in between. */
  async advance(ms: number): Promise<void> {
    await this.clock.passSettling(ms, settle);
  }
}

/** Everything that is promised and needs no time. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
