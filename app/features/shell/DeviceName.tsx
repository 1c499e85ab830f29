import { useEffect } from "react";
import { whenIdle } from "~/lib/idle";

/** Has the device named once the page has nothing more urgent to do. Draws nothing. */
export function DeviceName() {
  useEffect(() => {
    return whenIdle(() => {
      import("~/lib/device/name-device")
        .then(({ nameDevice }) => nameDevice())
        // A device without a name is served all the same.
        .catch((error: unknown) => console.warn("the device could not be named", error));
    });
  }, []);
  return null;
}
