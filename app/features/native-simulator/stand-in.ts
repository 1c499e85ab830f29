import type { ShellHost } from "~/lib/native/call-native";
import type { ShellType } from "~/lib/native/shell-type";

/** What a shell of the type puts on the window, handing on each message as it arrives: an object, or JSON text. */
export function standIn(shell: ShellType, receive: (payload: unknown) => void): ShellHost {
  switch (shell) {
    case "ios":
      return { webkit: { messageHandlers: { bourse: { postMessage: receive } } } };
    case "android":
      return { BourseAndroid: { receive } };
    case "flutter":
      return { BourseFlutter: { postMessage: receive } };
  }
}

/** Puts it there, and gives the way to take it off again. What stood there before comes back. */
export function installStandIn(shell: ShellType, receive: (payload: unknown) => void): () => void {
  const { webkit, BourseAndroid, BourseFlutter } = window;
  Object.assign(window, standIn(shell, receive));
  return () => void Object.assign(window, { webkit, BourseAndroid, BourseFlutter });
}
