import { useNavigate } from "@remix-run/react";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { loadWithStrings } from "~/i18n/page-strings";
import { useLocalizedPath } from "~/i18n/use-locale";
import { commands, useCommands } from "~/lib/keyboard/commands";
import { keyPlaceOf } from "~/lib/keyboard/key-place";
import { ShortcutMatcher } from "~/lib/keyboard/shortcut-matcher";
import { shortcutsFor, type ShortcutLevel } from "~/lib/keyboard/shortcuts";
import { favoritesAtom, shortcutLevelAtom } from "~/state/site.atoms";
import { useLoaded } from "~/ui/use-loaded";
import { ORDERS_PATH, FUTURES_PAGES, SPOT_PATH } from "../sections";
import { usePageAddress } from "../use-page-address";
import { favoriteBeside, terminalPathOf } from "./favorite-beside";

type OpenDialog = "palette" | "pairs" | "help";

/** What keys do on every page: the palette, the help, and ways to other pages. Nothing of it is fetched before it is asked for. */
export function Keyboard() {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const level = useAtomValue(shortcutLevelAtom);
  useKeys(level);
  useCommands({
    palette: () => setOpen("palette"),
    pairs: () => setOpen("pairs"),
    help: () => setOpen("help"),
  });
  useGoing();
  const close = () => setOpen(null);
  const parts = useLoaded(
    open !== null,
    () => loadWithStrings(() => import("./key-dialogs"), "keys", "preferences"),
    close,
  );
  if (!parts || open === null) return null;
  return open === "help" ? (
    <parts.ShortcutHelp onClose={close} />
  ) : (
    <parts.CommandPalette isOfPairs={open === "pairs"} onClose={close} />
  );
}

function useKeys(level: ShortcutLevel): void {
  useEffect(() => {
    const matcher = new ShortcutMatcher();
    const shortcuts = shortcutsFor(level);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, target } = event;
      const place = keyPlaceOf(target);
      const press = { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, place };
      const { command, isTaken } = matcher.press(press, shortcuts, event.timeStamp);
      if (command !== null && !commands.run(command)) return;
      // Escape is also that of menus and fields.
      if (isTaken && key !== "Escape") event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [level]);
}

function useGoing(): void {
  const navigate = useNavigate();
  const path = useLocalizedPath();
  const { unprefixed } = usePageAddress();
  const favorites = useAtomValue(favoritesAtom);
  const go = (to: string) => () => navigate(path(to));
  const beside = (step: 1 | -1) => () => {
    const pairCode = favoriteBeside(favorites, unprefixed, step);
    // Without favourites a pair is looked for instead.
    if (pairCode === null) commands.run("pairs");
    else navigate(path(terminalPathOf(pairCode)));
  };
  useCommands({
    previousFavorite: beside(-1),
    nextFavorite: beside(1),
    goHome: go("/"),
    goMarkets: go("/markets"),
    goSpot: go(SPOT_PATH),
    goFutures: go(FUTURES_PAGES[0].path),
    goOrders: go(ORDERS_PATH),
  });
}
