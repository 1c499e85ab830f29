/** Text by key. Nothing throws: what can't be kept is not kept. */
export interface KeyStore {
  get(key: string): string | null;
  /** False where there is no room. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

export type SendMethod = "image" | "ajax" | "beacon";

/** `taken`: the receiver has it. `refused`: it won't ever take it. `failed`: nobody knows, it may be tried again. */
export type SendResult = "taken" | "refused" | "failed";

/** Opaque outside its clock. */
export type AnalyticsTimer = number | ReturnType<typeof setTimeout>;

/** A link that is about to be followed. */
export interface FollowedLink {
  href: string;
}

/** Everything the client takes from outside. */
export interface AnalyticsPorts {
  clock: {
    /** Unix milliseconds. */
    now(): number;
    setTimeout(callback: () => void, ms: number): AnalyticsTimer;
    clearTimeout(timer: AnalyticsTimer): void;
  };
  /** Outlives the page; null where the browser gives none. */
  local: KeyStore | null;
  /** Lives as long as the tab; null where the browser gives none. */
  session: KeyStore | null;
  /** `data`: base64 text. Settles within `timeoutMs` and never rejects. */
  send(method: SendMethod, url: string, data: string, timeoutMs: number): Promise<SendResult>;
  page: {
    address(): string;
    /** The page is left or put aside: the last moment to send. */
    onHide(callback: () => void): void;
    onFollow(callback: (link: FollowedLink) => void): void;
  };
  /** A new random name, at most 63 letters and digits. */
  newId(): string;
  warn(message: string): void;
}
