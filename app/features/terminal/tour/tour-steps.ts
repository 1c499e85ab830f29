/** What the tour tells of, in its order. */
export const TOUR_STEPS = ["pairs", "chart", "book", "form", "orders"] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/** Where each is: the first of these that is shown. A narrow screen has tabs and buttons in place of what they open. */
const PLACES: Readonly<Record<TourStep, readonly string[]>> = {
  pairs: [".term-pairmenu"],
  chart: [".term-chart"],
  book: [".term-book", "label:has(#panel-side-book)", "label:has(#panel-phone-book)"],
  form: [".term-order", "label:has(#panel-side-order)", ".term-buybar"],
  orders: [".term-bottom"],
};

/** The element that a step tells of; null where none of them is shown, as the book in an arrangement without one. */
export function elementOf(step: TourStep): HTMLElement | null {
  for (const place of PLACES[step]) {
    const element = document.querySelector<HTMLElement>(place);
    if (element?.checkVisibility({ visibilityProperty: true })) return element;
  }
  return null;
}

/** The next step that has something to tell of; null at either end. */
export function stepAfter(step: TourStep | null, by: 1 | -1, isShown: (step: TourStep) => boolean): TourStep | null {
  let index = step === null ? -1 : TOUR_STEPS.indexOf(step);
  do index += by;
  while (TOUR_STEPS[index] && !isShown(TOUR_STEPS[index] as TourStep));
  return TOUR_STEPS[index] ?? null;
}
