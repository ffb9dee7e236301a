/**
 * Limits connections: their number, their idle time, and the memory of responses that clients do not read.
 */
import type { Server } from "node:http";
import { isIP, type Socket } from "node:net";
import { type AddressRange, isInRanges } from "#server/fetch/address-ranges.ts";
import { getNetwork } from "./client-network.ts";

export type ConnectionLimits = {
  /** Simultaneous connections, in total and per network. */
  total: number;
  eachAddress: number;
  /** Bytes of unread responses, in total. */
  unreadBytes: number;
};

const usual: ConnectionLimits = {
  total: 4_000,
  eachAddress: 400,
  unreadBytes: 64 * 1024 * 1024,
};
const sweepMilliseconds = 1_000;

type Connection = { key: string | null; requests: number; unreadSince: number | null };

/** Sets the limits of `server`. Connections from `trustedProxies` count only toward the total. */
export function limitConnections(
  server: Server,
  trustedProxies: readonly AddressRange[],
  limits = usual,
): void {
  server.maxHeadersCount = 100;
  server.headersTimeout = 15_000;
  // 100 MB at the minimum pace take 107 minutes; streamPaced enforces the pace itself.
  server.requestTimeout = 2 * 60 * 60_000;
  // Longer than the 60 s of most proxies, so that they never reuse a connection that is being closed.
  server.keepAliveTimeout = 65_000;
  // Without a byte in either direction. Streams send a heartbeat every 30 s, so a silent client is gone.
  server.timeout = 75_000;

  // Least recently used first.
  const open = new Map<Socket, Connection>();
  const ofAddress = new Map<string, number>();

  server.on("connection", (socket) => {
    const key = addressKey(socket.remoteAddress, trustedProxies);
    open.set(socket, { key, requests: 0, unreadSince: null });
    if (key !== null) ofAddress.set(key, (ofAddress.get(key) ?? 0) + 1);
    socket.once("close", () => {
      open.delete(socket);
      if (key === null) return;
      const left = ofAddress.get(key)! - 1;
      if (left > 0) ofAddress.set(key, left);
      else ofAddress.delete(key);
    });
    if (key !== null && ofAddress.get(key)! > limits.eachAddress) giveWay(socket, key);
    else if (open.size > limits.total) giveWay(socket, null);
  });
  server.on("request", (request, response) => {
    const connection = open.get(request.socket);
    if (connection === undefined) return;
    connection.requests += 1;
    response.once("close", () => {
      connection.requests -= 1;
      if (!open.delete(request.socket)) return;
      open.set(request.socket, connection);
    });
  });
  /** Closes the longest idle connection, or the newest if all are busy. */
  const giveWay = (newest: Socket, key: string | null) => {
    for (const [socket, connection] of open) {
      if (connection.requests > 0 || (key !== null && connection.key !== key)) continue;
      socket.destroy();
      return;
    }
    newest.destroy();
  };

  const sweep = setInterval(() => endUnread(open, limits.unreadBytes), sweepMilliseconds).unref();
  server.once("close", () => clearInterval(sweep));
}

/** While unread responses exceed the limit, closes the connections that have been unread the longest. */
function endUnread(open: Map<Socket, Connection>, maxBytes: number): void {
  let unread = 0;
  const waiting: [Socket, Connection][] = [];
  for (const entry of open) {
    const [socket, connection] = entry;
    if (socket.writableLength === 0) connection.unreadSince = null;
    else {
      connection.unreadSince ??= performance.now();
      unread += socket.writableLength;
      waiting.push(entry);
    }
  }
  if (unread <= maxBytes) return;
  waiting.sort(([, one], [, other]) => one.unreadSince! - other.unreadSince!);
  for (const [socket] of waiting) {
    if (unread <= maxBytes) return;
    unread -= socket.writableLength;
    socket.destroy();
  }
}

/** Null for a trusted proxy, because many clients share its connections. */
function addressKey(remote: string | undefined, trusted: readonly AddressRange[]): string | null {
  if (remote === undefined || isIP(remote) === 0 || isInRanges(remote, trusted)) return null;
  return getNetwork(remote);
}
