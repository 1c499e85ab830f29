import { useEffect } from "react";
import { whenIdle } from "~/lib/idle";
import { whenUsed } from "~/lib/when-used";

/**
 * Has the device named once somebody uses the page and it has nothing more urgent to do: nobody logs in without a touch
 * or a key, and looking at drawings and sounds takes a phone a while. Draws nothing.
 */
export function DeviceName() {
  useEffect(() => {
    let stopWaiting = whenUsed(() => {
      stopWaiting = whenIdle(nameDevice);
    });
    return () => stopWaiting();
  }, []);
  return null;
}

function nameDevice() {
  import("~/lib/device/name-device")
    .then((device) => device.nameDevice())
    // A device without a name is served all the same.
    .catch((error: unknown) => console.warn("the device could not be named", error));
}
