import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FollowContext, Link, type Follow, type LinkProps } from "./Link";

const follow = vi.fn<Follow>();
const place = document.createElement("div");
const root = createRoot(place);

beforeEach(() => {
  follow.mockClear();
  document.body.append(place);
});
afterEach(() => act(() => root.render(null)));

/** Presses a link, and says whether the browser would follow it itself. */
function press(props: LinkProps, event: MouseEventInit = {}, by: Follow | null = follow): boolean {
  act(() =>
    root.render(
      <FollowContext.Provider value={by}>
        <Link {...props}>Markets</Link>
      </FollowContext.Provider>,
    ),
  );
  let isLeft = true;
  const look = (seen: Event) => {
    isLeft = !seen.defaultPrevented;
    seen.preventDefault();
  };
  document.addEventListener("click", look, { once: true });
  place.querySelector("a")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...event }));
  return isLeft;
}

test("a link is an ordinary one, with nothing of its own in the page", () => {
  press({ to: "/ja_JP/markets?tab=spot#top", className: "shell-row", "aria-current": "page" });
  expect(place.innerHTML).toBe(
    '<a class="shell-row" aria-current="page" href="/ja_JP/markets?tab=spot#top">Markets</a>',
  );
});

test("a plain press goes to the address, with its parameters and its place in the page", () => {
  expect(press({ to: "/markets?tab=spot#top" })).toBe(false);
  expect(follow.mock.calls).toEqual([["/markets?tab=spot#top", { replace: false, preventScrollReset: false }]]);
});

test("parameters alone are those of the page that is open", () => {
  expect(press({ to: "?tab=open", preventScrollReset: true, replace: true })).toBe(false);
  const here = `${window.location.pathname}?tab=open`;
  expect(follow.mock.calls).toEqual([[here, { replace: true, preventScrollReset: true }]]);
});

test("the address that is open takes its own place in the history", () => {
  press({ to: window.location.pathname + window.location.search });
  expect(follow.mock.calls[0]?.[1].replace).toBe(true);
});

test.each([
  ["with a key for another tab", { to: "/markets" }, { metaKey: true }],
  ["with a key for another window", { to: "/markets" }, { shiftKey: true }],
  ["by another button", { to: "/markets" }, { button: 1 }],
  ["of a link to another tab", { to: "/markets", target: "_blank" }, {}],
  ["of a link to another site", { to: "https://example.org/markets" }, {}],
  ["of a link that loads the document anew", { to: "/markets", reloadDocument: true }, {}],
] satisfies [string, LinkProps, MouseEventInit][])("a press %s is the browser's", (_, props, event) => {
  expect(press(props, event)).toBe(true);
  expect(follow).not.toHaveBeenCalled();
});

test("what a link does itself comes first, and may be all", () => {
  const onClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  expect(press({ to: "/markets", onClick })).toBe(false);
  expect(onClick).toHaveBeenCalledOnce();
  expect(follow).not.toHaveBeenCalled();
});

test("where nobody says how, the browser follows", () => {
  expect(press({ to: "/markets" }, {}, null)).toBe(true);
});
