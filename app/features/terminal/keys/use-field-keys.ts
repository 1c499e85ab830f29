import { useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useCommands } from "~/lib/keyboard/commands";
import { useTerminalLink } from "../terminal-links";
import { fieldOf, pressShare } from "./order-form-parts";

/** Order types, the two fields that matter, and parts of what there is. */
export function useFieldKeys(formOf: () => HTMLFormElement | null, conditional: readonly string[]): void {
  const navigate = useNavigate();
  const link = useTerminalLink();
  const [search] = useSearchParams();
  const choose = (type: string | null) => () => navigate(link({ type }), { replace: true, preventScrollReset: true });
  const focus = useFieldFocus(formOf);
  const share = (part: 1 | 2 | 3 | 4) => () => pressShare(formOf(), part);
  // Pressed again: the next of those that wait for a price.
  const next = (conditional.indexOf(search.get("type") ?? "") + 1) % conditional.length;
  useCommands({
    limit: choose(null),
    market: choose("market"),
    trigger: choose(conditional[next] ?? null),
    price: focus("price"),
    amount: focus("amount"),
    share25: share(1),
    share50: share(2),
    share75: share(3),
    share100: share(4),
  });
}

/** How long a field is waited for that comes with another order type, where that isn't known to be on its way. */
const AWAITED_MS = 1_000;

interface Awaited {
  field: "price" | "amount";
  until: number;
  /** The page was on its way to another address meanwhile, however long that takes. */
  isOnItsWay: boolean;
}

/** Focuses a field; keys are faster than the type that brings it. */
function useFieldFocus(formOf: () => HTMLFormElement | null) {
  const isLoading = useNavigation().state !== "idle";
  const awaited = useRef<Awaited | null>(null);
  const tryFocus = (field: Awaited["field"]): boolean => {
    const input = fieldOf(formOf(), field);
    input?.focus();
    input?.select();
    return input !== null;
  };
  // Drawn again with every change of the address, which is where the type is.
  useEffect(() => {
    const waits = awaited.current;
    if (!waits) return;
    if (isLoading) {
      waits.isOnItsWay = true;
      return;
    }
    const isInTime = waits.isOnItsWay || waits.until >= Date.now();
    const isFocused = isInTime && tryFocus(waits.field);
    if (isFocused || waits.isOnItsWay || !isInTime) awaited.current = null;
  });
  return (field: Awaited["field"]) => () => {
    awaited.current = tryFocus(field) ? null : { field, until: Date.now() + AWAITED_MS, isOnItsWay: isLoading };
  };
}
