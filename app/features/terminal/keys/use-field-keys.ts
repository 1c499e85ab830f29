import { useNavigate, useSearchParams } from "@remix-run/react";
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

/** How long a field is waited for that comes with another order type. */
const AWAITED_MS = 1_000;

/** Focuses a field; keys are faster than the type that brings it. */
function useFieldFocus(formOf: () => HTMLFormElement | null) {
  const awaited = useRef<{ field: "price" | "amount"; until: number } | null>(null);
  const tryFocus = (field: "price" | "amount"): boolean => {
    const input = fieldOf(formOf(), field);
    input?.focus();
    input?.select();
    return input !== null;
  };
  // Drawn again with every change of the address, which is where the type is.
  useEffect(() => {
    const { field, until } = awaited.current ?? {};
    if (field && until && (until < Date.now() || tryFocus(field))) awaited.current = null;
  });
  return (field: "price" | "amount") => () => {
    awaited.current = tryFocus(field) ? null : { field, until: Date.now() + AWAITED_MS };
  };
}
