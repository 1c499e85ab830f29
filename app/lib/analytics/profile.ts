import { cleanProperties, isId, isObject, type PropertyValue } from "./checks";
import type { AnalyticsPorts, KeyStore } from "./ports";
import { isTrackingState, type TrackingState } from "./tracking-state";

/** What is kept about the visitor between pages. */
interface Kept {
  deviceId: string;
  /** The visitor: the device, unless another site or the page has said who it is. */
  distinctId: string;
  state: TrackingState;
  superProperties: Record<string, PropertyValue>;
}

/** The visitor as this browser knows them; every change is kept at once. */
export class Profile {
  private kept: Kept;

  constructor(
    private readonly store: KeyStore | null,
    private readonly key: string,
    newId: AnalyticsPorts["newId"],
  ) {
    this.kept = parse(store?.get(key) ?? null, newId);
    this.save();
  }

  get deviceId(): string {
    return this.kept.deviceId;
  }
  get distinctId(): string {
    return this.kept.distinctId;
  }
  get state(): TrackingState {
    return this.kept.state;
  }
  get superProperties(): Readonly<Record<string, PropertyValue>> {
    return this.kept.superProperties;
  }

  change(change: Partial<Omit<Kept, "deviceId">>): void {
    this.kept = { ...this.kept, ...change };
    this.save();
  }

  private save(): void {
    this.store?.set(this.key, JSON.stringify(this.kept));
  }
}

/** Anybody may write there: each part that can't be is made anew. */
function parse(text: string | null, newId: AnalyticsPorts["newId"]): Kept {
  const found = objectIn(text);
  const deviceId = isId(found.deviceId) ? found.deviceId : newId();
  return {
    deviceId,
    distinctId: isId(found.distinctId) ? found.distinctId : deviceId,
    state: isTrackingState(found.state) ? found.state : "normal",
    superProperties: isObject(found.superProperties) ? cleanProperties(found.superProperties, null) : {},
  };
}

function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
