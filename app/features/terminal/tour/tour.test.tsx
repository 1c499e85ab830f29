import { act, fireEvent, render, screen } from "@testing-library/react";
import { createRemixStub } from "@remix-run/testing";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import common from "~locales/en_US/common.json";
import layout from "~locales/en_US/layout.json";
import { startTour } from "./tour";
import { TourHost } from "./TourHost";
import { stepAfter, TOUR_STEPS } from "./tour-steps";

const texts = new Texts("en-US", { common, layout });
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // jsdom lays nothing out: what is in the page counts as shown.
  Element.prototype.checkVisibility = () => true;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => vi.useRealTimers());

const Terminal = createRemixStub([
  {
    path: "/",
    Component: () => (
      <TextsContext.Provider value={texts}>
        <button>Opener</button>
        <div className="term-pairmenu" />
        <div className="term-chart" />
        <div className="term-order" />
        <div className="term-bottom" />
        <TourHost />
      </TextsContext.Provider>
    ),
  },
]);
const waitForOffer = () =>
  act(() => {
    fireEvent.wheel(document.body);
    return vi.advanceTimersByTimeAsync(5_000);
  });
const tour = () => screen.queryByRole("region", { name: layout.tour.title });

test("a new person is offered the tour once; it locks nothing and takes no focus", async () => {
  const { unmount } = render(<Terminal />);
  screen.getByText("Opener").focus();
  await waitForOffer();
  expect(await screen.findByText(layout.tourText.pairs)).toBeInTheDocument();
  expect(screen.getByText("Opener")).toHaveFocus();
  fireEvent.click(screen.getByRole("button", { name: layout.tour.skip }));
  expect(tour()).toBeNull();
  unmount();
  render(<Terminal />);
  await waitForOffer();
  expect(tour()).toBeNull();
});

test("whoever begins it is taken through what is shown, and back", async () => {
  localStorage.setItem("terminalTour", "seen");
  render(<Terminal />);
  screen.getByText("Opener").focus();
  act(startTour);
  // There is no book in this arrangement.
  for (const step of ["pairs", "chart", "form", "orders"] as const) {
    expect(await screen.findByText(layout.tourText[step])).toBeInTheDocument();
    if (step === "pairs") expect(tour()).toHaveFocus();
    fireEvent.click(screen.getByRole("button", { name: step === "orders" ? layout.tour.done : layout.tour.next }));
  }
  expect(tour()).toBeNull();
});

test("Escape ends it and gives the focus back", async () => {
  localStorage.setItem("terminalTour", "seen");
  render(<Terminal />);
  screen.getByText("Opener").focus();
  act(startTour);
  await screen.findByText(layout.tourText.pairs);
  fireEvent.keyDown(tour() ?? document.body, { key: "Escape" });
  expect(tour()).toBeNull();
  expect(screen.getByText("Opener")).toHaveFocus();
});

test("nobody who is typing is interrupted", async () => {
  render(<Terminal />);
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await waitForOffer();
  expect(tour()).toBeNull();
  field.remove();
});

test("steps without a place are passed over in both directions", () => {
  const isShown = (step: string) => step !== "book";
  expect(stepAfter(null, 1, isShown)).toBe("pairs");
  expect(stepAfter("chart", 1, isShown)).toBe("form");
  expect(stepAfter("form", -1, isShown)).toBe("chart");
  expect(stepAfter("orders", 1, isShown)).toBeNull();
  expect(stepAfter("pairs", -1, isShown)).toBeNull();
  expect(TOUR_STEPS).toHaveLength(5);
});
