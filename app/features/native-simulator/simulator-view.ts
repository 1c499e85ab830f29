import type { DeepLink } from "~/lib/native/deep-link";
import type { ShellType } from "~/lib/native/shell-type";

/** What the page starts from. */
export interface SimulatorView {
  shell: ShellType;
  /** The site's own, at which whole addresses are links of ours. */
  origin: string;
  /** As typed, cut to what the field takes. */
  link: string;
  /** Null where no link was asked about. */
  verdict: DeepLink | null;
}

export const LINK_CHARACTERS_MAX = 1_200;

/** Product names, the same in every language. */
export const SHELL_NAMES: Record<ShellType, string> = { ios: "iOS", android: "Android", flutter: "Flutter" };

/** Where each shell takes messages from the site. */
export const SHELL_CALLS: Record<ShellType, string> = {
  ios: "window.webkit.messageHandlers.bourse.postMessage(object)",
  android: "window.BourseAndroid.receive(json)",
  flutter: "window.BourseFlutter.postMessage(json)",
};
