// Bounds what one connection can make the website hold: a page is a hundred kilobytes, and asking for it sixty bytes.

/** Pages of one connection whose answers it hasn't taken. Browsers ask for one at a time. */
const UNTAKEN_MAX = 4;
/** A connection on which nothing moves for so long is closed. */
const STALLED_MS = 60_000;

/** @type {WeakMap<import("node:net").Socket, number>} */
const untaken = new WeakMap();

/** @param {import("node:http").Server} server before its connections come */
export function closeStalled(server) {
  server.timeout ||= STALLED_MS;
}

/**
 * Counts a request in. False where its connection has asked for too much or is gone: then there is nobody to answer.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function isTaking({ socket }, response) {
  if (socket.destroyed) return false;
  const count = (untaken.get(socket) ?? 0) + 1;
  if (count > UNTAKEN_MAX) {
    socket.destroy();
    return false;
  }
  untaken.set(socket, count);
  response.once("close", () => untaken.set(socket, (untaken.get(socket) ?? 1) - 1));
  return true;
}
