/** The specification's touch defaults: the one place that they are written in. */
export const TOUCH = {
  /** How far a finger may stray, in CSS pixels, and still be at rest. */
  tapTolerancePx: 10,
  /** How far it must have gone for a swipe. */
  swipePx: 30,
  /** How long it rests before that counts as holding, and before letting go is a long tap. */
  holdMs: 400,
  longTapMs: 400,
  /** How often a finger or a pointer that moves is reported. */
  dragMs: 100,
  rollOverMs: 100,
} as const;
