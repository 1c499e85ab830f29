import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { NewsStore, type News } from "./news-store";

const stores = new Map<string, NewsStore>();
const NONE: readonly News[] = [];
const none = () => NONE;

/** Each person's news are their own, on a shared device too. Browser only. */
function storeOf(accountId: string): NewsStore {
  const key = `news:${accountId}`;
  const store = stores.get(key) ?? new NewsStore(key, keptStorage());
  stores.set(key, store);
  return store;
}

/** Naming it is enough to be refused where a browser keeps nothing. */
function keptStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const silent = () => () => undefined;

/** What the person who is signed in has been told on this device, newest first. Nobody signed in: nothing, and nothing is kept. */
export function useNews() {
  const root = useRouteLoaderData<{ person: { accountId: string | null } | null }>("root");
  const accountId = root?.person?.accountId ?? null;
  const store = accountId === null || typeof window === "undefined" ? null : storeOf(accountId);
  const entries = useSyncExternalStore(store?.subscribe ?? silent, store?.get ?? none, none);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === `news:${accountId}`) store?.reload();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [store, accountId]);
  return { entries, store };
}
