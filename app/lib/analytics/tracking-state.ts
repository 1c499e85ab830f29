/** `normal` collects, `pause` doesn't for a while, `stop` is the person's opt-out. */
export const TRACKING_STATES = ["normal", "pause", "stop"] as const;
export type TrackingState = (typeof TRACKING_STATES)[number];

export function isTrackingState(value: unknown): value is TrackingState {
  return TRACKING_STATES.some((state) => state === value);
}

/** Out of `stop` only opting in leads, which is `normal`. */
export function nextTrackingState(current: TrackingState, wanted: TrackingState): TrackingState {
  return current === "stop" && wanted === "pause" ? "stop" : wanted;
}
