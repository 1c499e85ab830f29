import { Outlet } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { TerminalContext } from "~/features/terminal/terminal-context";
import type { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import { PAGE } from "../page-under-test";
import { SpotContext, spotParts } from "../terminal-context";

interface TradePage {
  texts: Texts;
  Page: ComponentType;
  /** What the server does with its forms. */
  action(given: { request: Request }): Promise<object>;
}

/** Draws a page of the spot terminal as a signed-out visitor has it, with sockets of its own. */
export function openTradePage({ texts, Page, action }: TradePage): void {
  const parts = spotParts(PAGE);
  const root = { sockets: { spot: `ws://${crypto.randomUUID()}`, futures: "ws://f" }, person: null };
  const Stub = createRemixStub([
    {
      ...{ id: "root", path: "/", loader: () => root, Component: Outlet },
      children: [{ id: "page", path: "trade", action, Component: Page }],
    },
  ]);
  render(
    <TextsContext.Provider value={texts}>
      <TerminalContext.Provider value={parts}>
        <SpotContext.Provider value={parts}>
          <Stub initialEntries={["/trade"]} hydrationData={{ loaderData: { root } }} />
        </SpotContext.Provider>
      </TerminalContext.Provider>
    </TextsContext.Provider>,
  );
}
