import { useAtomValue } from "jotai";
import { loadWithStrings } from "~/i18n/page-strings";
import { shortcutLevelAtom } from "~/state/site.atoms";
import { useLoaded } from "~/ui/use-loaded";

/** The order form by single keys, for whoever has switched them on: nobody else fetches it. Stands inside of the form. */
export function OrderKeys({ conditional }: { conditional: readonly string[] }) {
  const isOn = useAtomValue(shortcutLevelAtom) === "orders";
  const parts = useLoaded(isOn, () => loadWithStrings(() => import("./KeyedOrder"), "keys"));
  return parts && isOn ? <parts.KeyedOrder conditional={conditional} /> : null;
}
