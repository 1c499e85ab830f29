import { useRouteLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { ChannelType } from "~exchange/contract/channels";
import type { ChannelMessage } from "./channel";
import { browserEnvironment } from "./environment";
import type { FallbackScope } from "./http-fallback";
import { MarketSocket, type SocketStatus } from "./market-socket";

/** What the hooks need of the root route's data. */
interface SocketRootData {
  sockets: { spot: string };
  person: { accountId: string | null } | null;
}

export interface SpotChannel {
  type: ChannelType;
  pairCode?: string;
  interval?: string;
}

async function fetchTicket(): Promise<string | null> {
  const response = await fetch("/actions/socket-ticket", { method: "POST" });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`a ticket was refused with ${response.status}`);
  const body: unknown = await response.json();
  const ticket = typeof body === "object" && body !== null && "ticket" in body ? body.ticket : null;
  return typeof ticket === "string" ? ticket : null;
}

let shared: { url: string; socket: MarketSocket } | null = null;

/** The tab's one spot socket. Browser only. */
function spotSocket(url: string): MarketSocket {
  if (shared?.url !== url) {
    shared?.socket.close();
    shared = { url, socket: new MarketSocket({ url, environment: browserEnvironment(), fetchTicket }) };
  }
  return shared.socket;
}

function useRootData(): SocketRootData | undefined {
  return useRouteLoaderData<SocketRootData>("root");
}

/**
 * Calls `onData` with the messages of a spot channel while mounted, from the first snapshot on. null: no subscription.
 * The callback may change between renders. Messages come outside React: keep them out of state that a whole page reads.
 */
export function useSpotChannel(channel: SpotChannel | null, onData: (message: ChannelMessage) => void): void {
  const root = useRootData();
  const url = root?.sockets.spot;
  const account = root?.person?.accountId ?? null;
  const latest = useRef(onData);
  useEffect(() => {
    latest.current = onData;
  });
  const { type, pairCode, interval } = channel ?? {};
  useEffect(() => {
    if (url === undefined || type === undefined) return;
    const socket = spotSocket(url);
    socket.setAccount(account);
    return socket.subscribe({ biz: "spot", type, pairCode, interval }, (message) => latest.current(message));
  }, [url, account, type, pairCode, interval]);
}

/** Calls back, while mounted, when the stream has been away so long that this should be read over HTTP. */
export function useHttpFallback(read: (scope: FallbackScope) => void): void {
  const url = useRootData()?.sockets.spot;
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (url === undefined) return;
    return spotSocket(url).onEvent((event) => {
      if (event.kind === "fallback") latest.current(event.scope);
    });
  }, [url]);
}

const connecting = (): SocketStatus => "connecting";

/** The state of the spot socket; `connecting` on the server and until the first connection. */
export function useSocketStatus(): SocketStatus {
  const url = useRootData()?.sockets.spot;
  const subscribe = useCallback(
    (notify: () => void) => (url === undefined ? () => {} : spotSocket(url).onStatus(notify)),
    [url],
  );
  const read = () => (url === undefined ? "connecting" : spotSocket(url).getStatus());
  return useSyncExternalStore(subscribe, read, connecting);
}
