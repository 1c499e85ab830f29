import { createRemixStub } from "@remix-run/testing";
import { render, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { TrackingView } from "~/lib/analytics/settings";
import { defaultPreferences } from "~/lib/preferences";
import { TrackingGate } from "./TrackingGate";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const VIEW: TrackingView = {
  settings: { url: "http://r.test/analytics", method: "ajax", debug: false, batchSize: 6, linkedSites: [] },
  requestSource: "PC",
  choice: "on",
};

/** A page under a root that says this about tracking. */
function show(tracking: TrackingView | null): void {
  const Page = createRemixStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ preferences: defaultPreferences("en_US"), person: null, tracking }),
      children: [
        {
          id: "routes/($locale)/markets",
          path: "markets",
          Component: () => (
            <>
              <p>the page</p>
              <TrackingGate />
            </>
          ),
        },
      ],
    },
  ]);
  render(<Page initialEntries={["/markets"]} />);
}

const waiting = () => sessionStorage.getItem("analytics.waiting") ?? "";

test("where analytics is set up, the page that is shown is told, once", async () => {
  show(VIEW);
  await waitFor(() => expect(waiting()).toContain('"pageid":"/markets"'));
  expect(waiting().match(/page_view/g)).toHaveLength(1);
});

test("where it is off, the page is all there is: nothing is kept, nothing is loaded", async () => {
  show(null);
  await waitFor(() => expect(document.body.textContent).toContain("the page"));
  // As long as the tracker above took to be there, and more.
  await import("./tracker");
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});
