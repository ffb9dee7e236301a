/**
 * What connections may take: how many there are, how long one may stand still, and how much of what was answered may
 * lie in memory because nobody reads it.
 */
import type { Server } from "node:http";
import { isIP, type Socket } from "node:net";
import { type AddressRange, isInRanges } from "../address-ranges.ts";
import { networkOf } from "./client-allowance.ts";

export type ConnectionLimits = {
  /** Connections at once, in all and from one network. */
  total: number;
  eachAddress: number;
  /** Bytes of answers that wait to be read, in all. */
  unreadBytes: number;
};

const usual: ConnectionLimits = {
  total: 4_000,
  eachAddress: 400,
  unreadBytes: 64 * 1024 * 1024,
};
const sweepMilliseconds = 1_000;

type Connection = { key: string | null; requests: number; unreadSince: number | null };

/** Sets the limits of `server`. Connections from `trustedProxies` are counted in the total alone. */
export function limitConnections(
  server: Server,
  trustedProxies: readonly AddressRange[],
  limits = usual,
): void {
  server.maxHeadersCount = 100;
  server.headersTimeout = 15_000;
  // 100 MB at the slowest pace that is accepted take 107 minutes; the pace itself is watched as bodies are read.
  server.requestTimeout = 2 * 60 * 60_000;
  // Longer than the minute for which most proxies keep theirs, so that they never use one that is being closed.
  server.keepAliveTimeout = 65_000;
  // No byte either way: streams send a heartbeat every 30 s, so whoever does not take it in is gone.
  server.timeout = 75_000;

  // In the order in which they were last used.
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
  /** The one that has been idle longest ends; where all are busy, the newest. */
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

/** While too much lies unread in all, whoever has not read to the end of theirs for longest is cut off. */
function endUnread(open: Map<Socket, Connection>, most: number): void {
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
  if (unread <= most) return;
  waiting.sort(([, one], [, other]) => one.unreadSince! - other.unreadSince!);
  for (const [socket] of waiting) {
    if (unread <= most) return;
    unread -= socket.writableLength;
    socket.destroy();
  }
}

/** Null for a trusted proxy: many clients share its connections. */
function addressKey(remote: string | undefined, trusted: readonly AddressRange[]): string | null {
  if (remote === undefined || isIP(remote) === 0 || isInRanges(remote, trusted)) return null;
  return networkOf(remote);
}
