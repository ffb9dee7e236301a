/** Resolves a host, checks every address, and connects to the address it checked. */
import { lookup } from "node:dns/promises";
import { isIP, connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";
import { removeTrailingDot, isReachable } from "./address-rules.ts";
import { refusePrivate } from "./fetch-failure.ts";

/** Every address of a host name, preferred ones first. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

type ConnectRules = { allow: readonly string[]; signal: AbortSignal; lookup: Lookup };

const maxAttempts = 4;
/** Milliseconds for one address while others are left to try. */
const attemptMs = 3000;

export async function resolveAddresses(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true, order: "verbatim" });
  return found.map((entry) => entry.address);
}

/** A connector for one fetch: undici calls it whenever a redirect needs a new connection. */
export function createGuardedConnector(rules: ConnectRules): buildConnector.connector {
  return async (target, callback) => {
    let socket: Socket;
    try {
      socket = await openGuarded(target, rules);
    } catch (error) {
      callback(toError(error), null);
      return;
    }
    callback(null, socket);
  };
}

async function openGuarded(target: buildConnector.Options, rules: ConnectRules): Promise<Socket> {
  const port = Number(target.port) || (target.protocol === "https:" ? 443 : 80);
  const addresses = await resolveChecked(target.hostname, port, rules);
  for (const [index, address] of addresses.entries()) {
    const isLast = index === addresses.length - 1;
    try {
      return await openSocket(address, port, target, rules.signal, isLast ? 0 : attemptMs);
    } catch (error) {
      if (isLast || rules.signal.aborted) throw error;
    }
  }
  throw Object.assign(new Error("no address"), { code: "ENOTFOUND" });
}

/** One private address among several rejects the host: an honest site has none. */
async function resolveChecked(
  hostname: string,
  port: number,
  rules: ConnectRules,
): Promise<readonly string[]> {
  const addresses =
    isIP(hostname) === 0 ? await orAbort(rules.lookup(hostname), rules.signal) : [hostname];
  if (!addresses.every((address) => isReachable(hostname, address, port, rules.allow))) {
    throw refusePrivate();
  }
  return addresses.slice(0, maxAttempts);
}

/** @param timeoutMs milliseconds for this attempt; 0: only the signal ends it */
function openSocket(
  address: string,
  port: number,
  target: buildConnector.Options,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Socket> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const isTls = target.protocol === "https:";
  const socket = isTls
    ? connectTls({ ...tlsOptions(target.hostname), host: address, port })
    : connectTcp({ host: address, port });
  const fail = (error: unknown) => {
    reject(toError(error));
    socket.destroy();
  };
  const onAbort = () => fail(signal.reason);
  const timer =
    timeoutMs === 0
      ? undefined
      : setTimeout(() => fail(Object.assign(new Error("slow"), { code: "ETIMEDOUT" })), timeoutMs);
  signal.addEventListener("abort", onAbort, { once: true });
  // Permanent: an error before undici adds its own listener would end the process.
  socket.setNoDelay(true).on("error", fail);
  socket.once("close", () => fail(Object.assign(new Error("closed"), { code: "ECONNRESET" })));
  socket.once(isTls ? "secureConnect" : "connect", () => resolve(socket));
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  });
}

function tlsOptions(hostname: string) {
  return {
    servername: isIP(hostname) === 0 ? removeTrailingDot(hostname) : "",
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: true,
  };
}

/** DNS lookups cannot be cancelled; this stops waiting for one. */
function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(toError(signal.reason));
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", onAbort));
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("aborted", { cause: reason });
}
