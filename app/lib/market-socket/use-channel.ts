import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { ChannelType } from "~exchange/contract/channels";
import type { ChannelMessage, ChannelRequest } from "./channel";
import { browserEnvironment } from "./environment";
import type { FallbackScope } from "./http-fallback";
import { MarketSocket, type SocketStatus } from "./market-socket";

export type Biz = ChannelRequest["biz"];

/** The market that the hooks below it listen to. */
export const BizContext = createContext<Biz>("spot");

/** What the hooks need of the root route's data. */
interface SocketRootData {
  sockets: Readonly<Record<Biz, string>>;
  person: { accountId: string | null } | null;
}

export interface Channel {
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

const shared = new Map<Biz, { url: string; socket: MarketSocket }>();

/** The tab's one socket of a market. Browser only. */
function socketOf(biz: Biz, url: string): MarketSocket {
  const before = shared.get(biz);
  if (before?.url === url) return before.socket;
  before?.socket.close();
  const socket = new MarketSocket({ url, environment: browserEnvironment(), fetchTicket });
  shared.set(biz, { url, socket });
  return socket;
}

function useRootData(): SocketRootData | undefined {
  return useRouteLoaderData<SocketRootData>("root");
}

/**
 * Calls `onData` with the messages of a channel of the page's market while mounted, from the first snapshot on. null: no subscription.
 * The callback may change between renders. Messages come outside React: keep them out of state that a whole page reads.
 */
export function useChannel(channel: Channel | null, onData: (message: ChannelMessage) => void): void {
  const root = useRootData();
  const biz = useContext(BizContext);
  const url = root?.sockets[biz];
  const account = root?.person?.accountId ?? null;
  const latest = useRef(onData);
  useEffect(() => {
    latest.current = onData;
  });
  const { type, pairCode, interval } = channel ?? {};
  useEffect(() => {
    if (url === undefined || type === undefined) return;
    const socket = socketOf(biz, url);
    socket.setAccount(account);
    return socket.subscribe({ biz, type, pairCode, interval }, (message) => latest.current(message));
  }, [biz, url, account, type, pairCode, interval]);
}

/** Calls back, while mounted, when the stream has been away so long that this should be read over HTTP. */
export function useHttpFallback(read: (scope: FallbackScope) => void): void {
  const biz = useContext(BizContext);
  const url = useRootData()?.sockets[biz];
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (url === undefined) return;
    return socketOf(biz, url).onEvent((event) => {
      if (event.kind === "fallback") latest.current(event.scope);
    });
  }, [biz, url]);
}

/** Reads when the market's socket last heard anything, Unix ms; null before it has. */
export function useHeardAt(): () => number | null {
  const biz = useContext(BizContext);
  const url = useRootData()?.sockets[biz];
  return useCallback(() => (url === undefined ? null : socketOf(biz, url).getHeardAt()), [biz, url]);
}

/** The state of the market's socket; `connecting` on the server and until the first connection. */
export function useSocketStatus(): SocketStatus {
  return useOfSocket((socket) => socket.getStatus(), "connecting");
}

/** How long the exchange took to answer the last ping, ms; null before it has. */
export function useSocketLatency(): number | null {
  return useOfSocket((socket) => socket.getLatencyMs(), null);
}

/** `before`: what holds on the server, and while there is no socket. */
function useOfSocket<T>(readSocket: (socket: MarketSocket) => T, before: T): T {
  const biz = useContext(BizContext);
  const url = useRootData()?.sockets[biz];
  const subscribe = useCallback(
    (notify: () => void) => (url === undefined ? () => {} : socketOf(biz, url).onStatus(notify)),
    [biz, url],
  );
  const read = () => (url === undefined ? before : readSocket(socketOf(biz, url)));
  return useSyncExternalStore(subscribe, read, () => before);
}
