import { data } from "@remix-run/node";
import { useRouteError } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createStore, Provider } from "jotai";
import { useEffect } from "react";
import { expect, test, vi } from "vitest";
import type { Person } from "~/server/root-data.server";
import common from "~locales/en_US/common.json";
import { LOCALE_CODES } from "~/i18n/locales";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import { LOCAL_SESSION_KEYS } from "~/lib/local-session";
import { defaultPreferences } from "~/lib/preferences";
import type { Site } from "~/state/site";
import { siteAtom } from "~/state/site.atoms";
import { Link } from "~/ui/Link";
import { AppShell } from "./AppShell";
import { ErrorScreen } from "./ErrorScreen";
import type { ShellData } from "./root-data";
import type { ShellHandle } from "./shell-handle";

const texts = new Texts("en-US", { common });

const ANONYMOUS: ShellData = {
  preferences: { theme: "light", balances: "shown" },
  person: null,
  languages: LOCALE_CODES,
  anniversary: null,
  flash: null,
  demo: true,
  offered: LOCALE_CODES,
  help: null,
};
const ADA: Person = {
  accountId: "1",
  email: "ada@example.org",
  kind: "person",
  totalUsdt: "1234.5678",
  testFunds: true,
  loginState: "unOpenContractAccount",
  isSubAccount: false,
  mayChangeLogin: true,
  changeLogin: true,
  standAloneLogin: true,
  languages: null,
};

const FROZEN_SITE: Site = {
  locale: "en_US",
  preferences: defaultPreferences("en_US"),
  pricingRate: null,
  loginState: "AccountIsFrozen",
  person: null,
  languages: LOCALE_CODES,
  anniversary: null,
  sockets: { spot: "", futures: "" },
  demo: true,
};

async function open(path: string, data: Partial<ShellData> = {}, handle: ShellHandle = {}, store = createStore()) {
  const Stub = createRemixStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ ...ANONYMOUS, ...data }),
      HydrateFallback: () => null,
      children: [
        { path: "*", handle, Component: () => <AppShell>the page</AppShell> },
        { index: true, handle, Component: () => <AppShell>the page</AppShell> },
      ],
    },
  ]);
  render(
    <TextsContext.Provider value={texts}>
      <Provider store={store}>
        <Stub initialEntries={[path]} />
      </Provider>
    </TextsContext.Provider>,
  );
  await screen.findByText("the page");
}

test("every language leads to the same page, query and all", async () => {
  await open("/ja_JP/spot/BTC_USDT?tab=history");
  const footer = screen.getByRole("contentinfo");
  const links = within(within(footer).getByRole("navigation", { name: "Language" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    // English by its prefix too: an unprefixed page would lead back to the language that was chosen before.
    LOCALE_CODES.map((code) => `/${code}/spot/BTC_USDT?tab=history`),
  );
  expect(links.every((link) => link.hasAttribute("hreflang") && link.hasAttribute("lang"))).toBe(true);
});

test("only the languages that are offered can be chosen", async () => {
  await open("/fr_FR/markets", { offered: ["fr_FR", "en_US"] });
  const footer = screen.getByRole("contentinfo");
  const links = within(within(footer).getByRole("navigation", { name: "Language" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/fr_FR/markets", "/en_US/markets"]);
});

test("help is linked to where the operator has some, and nowhere else", async () => {
  await open("/markets", { help: { center: "https://help.test/en-us", request: "https://help.test/new", chat: null } });
  const help = within(screen.getByRole("contentinfo")).getByRole("navigation", { name: "Help" });
  expect(
    within(help)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["https://help.test/en-us", "https://help.test/new"]);
});

test("without help there is no column for it", async () => {
  await open("/markets");
  expect(screen.queryByRole("navigation", { name: "Help" })).toBeNull();
});

test("a page asked for as //host links to no host", async () => {
  await open("/ja_JP//evil.test/x", { flash: { tone: "success", key: "common:flash.registered" } });
  const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
  expect(hrefs.filter((href) => /^([a-z]+:|[/\\]{2})/i.test(href))).toEqual([]);
  expect(screen.getByRole("link", { name: "Dismiss" })).toBeVisible();
});

test("the section that the page belongs to is marked, and no other", async () => {
  await open("/spot/ETH_BTC");
  const main = screen.getByRole("navigation", { name: "Main" });
  expect(within(main).getByRole("link", { name: "Spot" })).toHaveAttribute("aria-current", "page");
  expect(within(main).getByRole("link", { name: "Markets" })).not.toHaveAttribute("aria-current");
});

test("who isn't signed in is led to the forms and back to the page", async () => {
  await open("/markets?search=btc");
  const banner = screen.getByRole("banner");
  const back = encodeURIComponent("/markets?search=btc");
  expect(within(banner).getAllByRole("link", { name: "Log in" })[0]).toHaveAttribute(
    "href",
    `/login?redirectUrl=${back}`,
  );
  expect(within(banner).getAllByRole("link", { name: "Register" })[0]).toHaveAttribute(
    "href",
    `/register?forwardUrl=${back}`,
  );
  expect(within(banner).queryByText("Total assets")).toBeNull();
});

test("a signed-in person sees their total, its kind, and the way out", async () => {
  await open("/markets", { person: ADA });
  const banner = screen.getByRole("banner");
  expect(within(banner).getAllByText(/1,234\.56/).length).toBeGreaterThan(0);
  expect(within(banner).getByRole("link", { name: "Demo: Test funds" })).toHaveAttribute("href", "/demo");
  expect(within(banner).getByRole("button", { name: "Log out" }).closest("form")).toHaveAttribute(
    "action",
    "/actions/logout",
  );
  expect(within(banner).queryByRole("link", { name: "Log in" })).toBeNull();
});

test("a total that isn't known is no zero", async () => {
  await open("/markets", { person: { ...ADA, totalUsdt: null } });
  expect(within(screen.getByRole("banner")).getAllByText("--").length).toBeGreaterThan(0);
});

test("outside demo mode nothing speaks of test funds or a demo account", async () => {
  await open("/markets", { demo: false });
  expect(screen.queryByText(/test funds/i)).toBeNull();
  expect(screen.queryByRole("link", { name: "Demo account" })).toBeNull();
});

test("a message is announced by its weight, and its region is there without one", async () => {
  await open("/markets", { flash: { tone: "success", key: "common:flash.registered" } });
  expect(screen.getByRole("status")).toHaveTextContent("Your account is open.");
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
});

test("a terminal has no footer", async () => {
  await open("/spot/BTC_USDT", {}, { hideFooter: true, register: "terminal" });
  expect(screen.queryByRole("contentinfo")).toBeNull();
  expect(document.querySelector("[data-register=terminal]")).not.toBeNull();
});

test("the empty layout keeps logo and languages only", async () => {
  await open("/login", {}, { layout: "empty" });
  expect(screen.queryByRole("contentinfo")).toBeNull();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.getByRole("link", { name: "Bourse" })).toHaveAttribute("href", "/");
});

test.each<[string, ShellHandle, { header: number; footer: number; bar: number }]>([
  ["nothing hidden", {}, { header: 1, footer: 1, bar: 1 }],
  ["header and footer", { hideHeader: true, hideFooter: true }, { header: 0, footer: 0, bar: 1 }],
  ["web header and web footer", { hideWebHeader: true, hideWebFooter: true }, { header: 0, footer: 0, bar: 0 }],
  [
    "all four, as on the bot trading page",
    { hideHeader: true, hideFooter: true, hideWebHeader: true, hideWebFooter: true },
    { header: 0, footer: 0, bar: 0 },
  ],
])("a route hides what it asks to: %s", async (_, handle, { header, footer, bar }) => {
  await open("/markets", {}, handle);
  expect(screen.queryAllByRole("banner")).toHaveLength(header);
  expect(screen.queryAllByRole("contentinfo")).toHaveLength(footer);
  expect(screen.queryAllByRole("navigation", { name: "Sections" })).toHaveLength(bar);
});

test("a route's wishes for header and cards are marked on the frame", async () => {
  await open("/markets", {}, { headerBackground: "primary", cardFillOnMobile: true });
  expect(document.querySelector('.shell[data-header="primary"][data-card-fill]')).not.toBeNull();
});

/** Counts how often it is made anew. */
function Counted({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount]);
  return <p>counted</p>;
}

test.each([
  [true, 2],
  [undefined, 1],
])(
  "keyed by route (%s): a page lives on while its parameters change, and is new on another route",
  async (keyed, times) => {
    const onMount = vi.fn();
    const handle: ShellHandle = { keyedByRoute: keyed };
    const Page = () => (
      <AppShell>
        <Counted onMount={onMount} />
        <Link to="/pair/B">next pair</Link>
        <Link to="/other/A">other page</Link>
      </AppShell>
    );
    const Stub = createRemixStub([
      {
        id: "root",
        path: "/",
        loader: () => ANONYMOUS,
        HydrateFallback: () => null,
        Component: Page,
        children: [
          { path: "pair/:pair", handle, Component: () => null },
          { path: "other/:pair", handle, Component: () => null },
        ],
      },
    ]);
    render(
      <TextsContext.Provider value={texts}>
        <Stub initialEntries={["/pair/A"]} />
      </TextsContext.Provider>,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole("link", { name: "next pair" }));
    expect(onMount).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("link", { name: "other page" }));
    await waitFor(() => expect(onMount).toHaveBeenCalledTimes(times));
  },
);

test("Escape closes a menu and gives the focus back to its button", async () => {
  await open("/markets");
  const summary = screen.getByText("English", { selector: "summary span" }).closest("summary");
  const menu = summary?.closest("details");
  const user = userEvent.setup();
  await user.click(summary!);
  expect(menu).toHaveAttribute("open");
  await user.keyboard("{Escape}");
  expect(menu).not.toHaveAttribute("open");
  expect(summary).toHaveFocus();
  await user.click(summary!);
  await user.click(screen.getByText("the page"));
  expect(menu).not.toHaveAttribute("open");
});

async function fail(path: string, thrown: () => never, rootFails = false) {
  const Stub = createRemixStub([
    {
      id: "root",
      path: "/",
      loader: rootFails ? thrown : () => ANONYMOUS,
      HydrateFallback: () => null,
      ErrorBoundary: () => <Failed />,
      children: [{ path: "*", loader: rootFails ? undefined : thrown, Component: () => null }],
    },
  ]);
  render(
    <TextsContext.Provider value={texts}>
      <Stub initialEntries={[path]} />
    </TextsContext.Provider>,
  );
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toBeVisible());
}

function Failed() {
  return (
    <AppShell handle={{ plain: true }}>
      <ErrorScreen error={useRouteError()} />
    </AppShell>
  );
}

test("the 404 screen says which address led nowhere, and offers pages and a search", async () => {
  await fail("/spot/BTC_USTD?x=1", () => {
    throw data({ unprefixed: "/spot/BTC_USTD", pairs: ["BTC_USDT"] }, { status: 404 });
  });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^Page Not Found$/);
  expect(screen.getByText((_, element) => element?.textContent === "Page Not Found: /spot/BTC_USTD")).toBeVisible();
  const page = screen.getByRole("main");
  expect(within(page).getByRole("link", { name: /BTC\/USDT/ })).toHaveAttribute("href", "/spot/BTC_USDT");
  expect(within(page).getByRole("searchbox")).toHaveValue("BTC_USTD");
});

test.each<[string, unknown, string, string]>([
  ["a status we have words for", data(null, { status: 403 }), "Forbidden", "403"],
  [
    "a status with words of its own",
    new Response(null, { status: 418, statusText: "I'm a teapot" }),
    "I'm a teapot",
    "418",
  ],
  ["a status without words", data(null, { status: 418 }), "Something went wrong", "418"],
  ["a 404 that isn't a page's", data(null, { status: 404 }), "Not Found", "404"],
  ["a fault", new Error("secret detail"), "Internal Server Error", "500"],
])("%s shows its message, its code and the way home", async (_, thrown, message, code) => {
  await fail("/markets", () => {
    throw thrown;
  });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(message);
  expect(screen.getByText(code)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go Back Home" })).toHaveAttribute("href", "/");
  expect(screen.queryByText(/secret detail/)).toBeNull();
});

test("the error screen stands where the root itself failed and there is no data at all", async () => {
  await fail(
    "/ar_AE/markets",
    () => {
      throw new Error("the root loader failed");
    },
    true,
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Internal Server Error");
  expect(screen.getByRole("link", { name: "Go Back Home" })).toBeVisible();
  expect(within(screen.getByRole("banner")).queryByRole("link", { name: "Log in" })).toBeNull();
});

test("preferences are a link in the footer for everyone, and in the account's menu", async () => {
  await open("/markets", { person: ADA });
  const links = screen.getAllByRole("link", { name: "Preferences" });
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) expect(link).toHaveAttribute("href", "/account/preferences");
});

test("who has an account changes the language by a form that keeps it there", async () => {
  await open("/spot/BTC_USDT?tab=history", { person: ADA, languages: ["en_US", "ja_JP"] });
  const footer = within(screen.getByRole("contentinfo")).getByRole("navigation", { name: "Language" });
  const buttons = within(footer).getAllByRole("button");
  expect(buttons.map((button) => button.getAttribute("value"))).toEqual(["en_US", "ja_JP"]);
  expect(buttons[0]?.closest("form")).toHaveFormValues({ redirectTo: "/spot/BTC_USDT?tab=history" });
});

test("only the languages that are offered stand in the menus", async () => {
  await open("/markets", { languages: ["en_US", "tr_TR"] });
  const footer = within(screen.getByRole("contentinfo")).getByRole("navigation", { name: "Language" });
  expect(within(footer).getAllByRole("link")).toHaveLength(2);
});

test("the account is switched only where the login may be changed", async () => {
  await open("/markets", { person: ADA });
  const [button] = screen.getAllByRole("button", { name: "Switch account" });
  expect(button?.closest("form")).toHaveFormValues({ next: "login" });
});

test("a login that may not be changed offers no switch, and a sub-account is named", async () => {
  await open("/markets", { person: { ...ADA, mayChangeLogin: false, isSubAccount: true } });
  expect(screen.queryByRole("button", { name: "Switch account" })).toBeNull();
  expect(screen.getAllByText("Sub-account").length).toBeGreaterThan(0);
});

test("where the device has the theme both ways out are there, for the style sheet to choose", async () => {
  await open("/markets", { preferences: { theme: "system", balances: "shown" } });
  const header = within(screen.getByRole("banner"));
  expect(header.getAllByRole("button", { name: "Dark mode" })[0]).toHaveValue("dark");
  expect(header.getAllByRole("button", { name: "Light mode" })[0]).toHaveValue("light");
});

test("nobody signed in leaves nothing of a session in the browser", async () => {
  for (const key of [...LOCAL_SESSION_KEYS, "PREV_LEVERAGE"]) localStorage.setItem(key, "1");
  await open("/markets");
  await waitFor(() => expect(LOCAL_SESSION_KEYS.map((key) => localStorage.getItem(key))).toEqual([null, null, null]));
  expect(localStorage.getItem("PREV_LEVERAGE")).toBe("1");
});

test("a frozen account is told what it may still do", async () => {
  const store = createStore();
  store.set(siteAtom, { ...FROZEN_SITE });
  await open("/markets", { person: ADA }, {}, store);
  expect(screen.getByText(/Your account is frozen/)).toBeInTheDocument();
});

test("an exchange that says when it opened says so in the footer", async () => {
  await open("/markets", { anniversary: { openedOn: Date.UTC(2021, 4, 1) } });
  expect(screen.getByText("Open since 2021")).toBeInTheDocument();
});
