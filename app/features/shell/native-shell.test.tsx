import { createRemixStub } from "@remix-run/testing";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createStore, Provider } from "jotai";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import { ShellTypeContext, type ShellType } from "~/lib/native/shell-type";
import common from "~locales/en_US/common.json";
import { AppShell } from "./AppShell";
import type { ShellData } from "./root-data";
import type { ShellHandle } from "./shell-handle";

const DATA: ShellData = {
  preferences: { theme: "dark", balances: "shown" },
  person: null,
  languages: LOCALE_CODES,
  anniversary: null,
  flash: null,
  demo: true,
  offered: LOCALE_CODES,
  help: null,
};

let told: Record<string, unknown>[];

const texts = new Texts("en-US", { common });
beforeEach(() => {
  told = [];
  document.title = "A page | Bourse";
  window.BourseAndroid = { receive: (json) => told.push(JSON.parse(json)) };
});
afterEach(() => {
  delete window.BourseAndroid;
  document.cookie = "appTheme=; Max-Age=0; Path=/";
});

async function open(path: string, shell: ShellType | null, handle: ShellHandle = {}) {
  const page = { handle, Component: () => <AppShell>the page</AppShell> };
  const Stub = createRemixStub([
    {
      id: "root",
      path: "/",
      loader: () => DATA,
      HydrateFallback: () => null,
      children: [
        { ...page, path: "*" },
        { ...page, index: true },
      ],
    },
  ]);
  render(
    <ShellTypeContext.Provider value={shell}>
      <TextsContext.Provider value={texts}>
        <Provider store={createStore()}>
          <Stub initialEntries={[path]} />
        </Provider>
      </TextsContext.Provider>
    </ShellTypeContext.Provider>,
  );
  await screen.findByText("the page");
  // Effects come after what is drawn, and on a busy machine after the text has been found.
  await act(async () => {});
}

const nonce = () => told.find(({ type }) => type === "ready")?.nonce;
const say = (message: object) => window.BourseSite?.receive(JSON.stringify({ nonce: nonce(), ...message }));

test.each<ShellHandle>([{}, { register: "terminal" }, { layout: "empty" }, { plain: true }, { hideHeader: true }])(
  "inside a shell a page that asks for %j has no web header, footer or bottom bar, and a way back",
  async (handle) => {
    await open("/markets", "android", handle);
    expect(screen.queryByRole("banner")).toBeNull();
    expect(screen.queryByRole("contentinfo")).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Sections" })).toBeNull();
    expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/");
  },
);

test("the terminal leads back to the markets, and the first page leads nowhere back", async () => {
  await open("/spot/BTC_USDT", "android");
  expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/markets");
});

test("the home page inside a shell has no bar at all", async () => {
  await open("/", "android");
  expect(screen.queryByRole("link", { name: "Back" })).toBeNull();
});

test("a plain browser has its header and footer, and nothing is told to anybody", async () => {
  await open("/markets", null);
  expect(screen.getByRole("banner")).toBeInTheDocument();
  expect(screen.getByRole("contentinfo")).toBeInTheDocument();
  expect(told).toEqual([]);
  expect(window.BourseSite).toBeUndefined();
});

test("a page that claims a shell that isn't there is shown without an error", async () => {
  await open("/markets", "ios");
  expect(screen.getByText("the page")).toBeInTheDocument();
  expect(told).toEqual([]);
});

test("the shell is told the nonce first, then theme, language, login and title", async () => {
  await open("/markets", "android");
  expect(told).toEqual([
    { type: "ready", version: 1, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) },
    { type: "theme-changed", theme: "dark" },
    { type: "locale-changed", locale: "en_US", direction: "ltr" },
    { type: "login-changed", isSignedIn: false },
    { type: "title-changed", title: "A page | Bourse", path: "/markets" },
  ]);
});

test("the page is passed on without its query", async () => {
  await open("/markets?search=secret", "android");
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  expect(told.at(-1)).toEqual({ type: "share", title: "A page | Bourse", url: "http://localhost:3000/" });
  expect(JSON.stringify(told)).not.toContain("secret");
});

test("a deep link of the shell opens its page, and the shell hears of it", async () => {
  await open("/markets", "android");
  expect(say({ type: "navigate", url: "/spot/BTC_USDT?tab=history" })).toBe("ACCEPTED");
  await waitFor(() => expect(told.at(-1)).toMatchObject({ type: "title-changed", path: "/spot/BTC_USDT" }));
});

test.each([
  "javascript:alert(1)",
  "intent://x#Intent;end",
  "https://evil.test/markets",
  "//evil.test",
  "/actions/logout",
])("a link to anything else opens nothing: %s", async (url) => {
  await open("/markets", "android");
  const before = told.length;
  expect(say({ type: "navigate", url })).toBe("REFUSED_LINK");
  expect(told.length).toBe(before);
});

test("the shell's theme is kept in its own cookie, and the way back of the device goes back", async () => {
  await open("/spot/BTC_USDT", "android");
  expect(say({ type: "set-theme", theme: "light" })).toBe("ACCEPTED");
  expect(document.cookie).toContain("appTheme=light");
  expect(say({ type: "back" })).toBe("ACCEPTED");
  await waitFor(() => expect(told.at(-1)).toMatchObject({ type: "title-changed", path: "/markets" }));
});

test("a message without this document's nonce does nothing", async () => {
  await open("/markets", "android");
  const before = told.length;
  expect(window.BourseSite?.receive(JSON.stringify({ type: "back", nonce: "0".repeat(32) }))).toBe("WRONG_NONCE");
  expect(told.length).toBe(before);
});
