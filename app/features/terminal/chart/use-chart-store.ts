import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTerminal } from "../terminal-context";
import { ChartStore } from "./chart-store";
import { ChartStorage } from "./settings/kept-value";

/** What is needed of the root route's data. */
interface RootData {
  person: { accountId: string | null } | null;
}

/** The person's chart of this pair, as this browser keeps it; what another tab keeps comes in. Browser only. */
export function useChartStore(): ChartStore {
  const { rules, toasts } = useTerminal();
  const account = useRouteLoaderData<RootData>("root")?.person?.accountId ?? null;
  const [store] = useState(() => {
    const storage = new ChartStorage(() => localStorage, account);
    return new ChartStore(storage, rules.pairCode, () => toasts.send({ key: "chart:notKept" }));
  });
  useEffect(() => {
    const reload = () => store.reload();
    addEventListener("storage", reload);
    return () => removeEventListener("storage", reload);
  }, [store]);
  return store;
}
