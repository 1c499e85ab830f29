export interface ConnectionHandlers {
  open(): void;
  close(): void;
  error(): void;
  frame(data: unknown): void;
}

/** One connection. After `close()` none of its handlers is called again. */
export interface Connection {
  isOpen(): boolean;
  send(text: string): void;
  close(): void;
}

/** Opaque outside its environment. */
export type Timer = number | ReturnType<typeof setTimeout>;

/** Everything the client takes from outside, so that tests own sockets, time, chance and the network. */
export interface SocketEnvironment {
  connect(url: string, handlers: ConnectionHandlers): Connection;
  now(): number;
  setTimeout(callback: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
  /** In [0, 1). */
  random(): number;
  isOnline(): boolean;
  /** Calls back when the network comes or goes; returns how to stop. */
  watchNetwork(callback: (online: boolean) => void): () => void;
}

function connectWebSocket(url: string, handlers: ConnectionHandlers): Connection {
  const socket = new WebSocket(url);
  const silence = new AbortController();
  const options = { signal: silence.signal };
  socket.addEventListener("open", () => handlers.open(), options);
  socket.addEventListener("close", () => handlers.close(), options);
  socket.addEventListener("error", () => handlers.error(), options);
  socket.addEventListener("message", (event) => handlers.frame(event.data), options);
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (text) => socket.send(text),
    close() {
      silence.abort();
      socket.close();
    },
  };
}

export function browserEnvironment(): SocketEnvironment {
  return {
    connect: connectWebSocket,
    now: () => Date.now(),
    setTimeout: (callback, ms) => setTimeout(callback, ms),
    clearTimeout: (timer) => clearTimeout(timer),
    random: () => Math.random(),
    isOnline: () => navigator.onLine,
    watchNetwork(callback) {
      const silence = new AbortController();
      window.addEventListener("online", () => callback(true), { signal: silence.signal });
      window.addEventListener("offline", () => callback(false), { signal: silence.signal });
      return () => silence.abort();
    },
  };
}
