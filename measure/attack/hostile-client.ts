/** The hostile client: requests aborted early, slow bodies, sockets left open. */
import { randomBytes } from "node:crypto";
import { Agent, type ClientRequest, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type Hostile = {
  url: string;
  token: string;
  /** host:port of the hostile site. */
  site: string;
  /** End of the attack, as a `performance.now()` timestamp. */
  until: number;
  /**
   * Number of responses by status ("unread": the body was not read); "0" for broken connections and timeouts.
   */
  statuses: Map<string, number>;
  /** Responses that must never be sent. */
  broken: string[];
};

/** Random hexadecimal digits, two for each byte. */
export const hex = (bytes: number): string => randomBytes(bytes).toString("hex");

export const isOver = ({ until }: Hostile): boolean => performance.now() > until;

const agent = new Agent({ keepAlive: false });

export type Sending = {
  method?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** Sends no session. */
  signedOut?: boolean;
  /** Replaces the session's token. */
  token?: string;
  /** Does not read the response's body. */
  leaveUnread?: boolean;
};

/** Sends one request and resolves to its status; 0 if the connection broke or the attack's time was over. */
export function strike(hostile: Hostile, path: string, sending: Sending = {}): Promise<number> {
  return new Promise((answer) => {
    let isAnswered = false;
    const resolve = (status: number) => {
      answer(status);
      if (!isAnswered) countStatus(hostile, String(status));
      isAnswered = true;
    };
    const sent = open(hostile, path, sending, resolve, (status) => {
      isAnswered = true;
      countStatus(hostile, `${status} unread`);
    });
    const end = setTimeout(() => sent.destroy(), Math.max(1, hostile.until - performance.now()));
    sent.on("close", () => {
      clearTimeout(end);
      resolve(0);
    });
    sent.end(sending.body);
  });
}

function open(
  hostile: Hostile,
  path: string,
  { method, body, headers, signedOut, leaveUnread, token = hostile.token }: Sending,
  done: (status: number) => void,
  leave: (status: number) => void,
): ClientRequest {
  const sent = request(
    `${hostile.url}${path}`,
    {
      agent,
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        prefer: "respond-async",
        ...(signedOut ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined
          ? {}
          : { "content-type": "application/json", "content-length": String(body.length) }),
        ...headers,
      },
    },
    (response) => {
      if (leaveUnread) return leave(response.statusCode ?? 0);
      response.resume();
      response.on("end", () => done(response.statusCode ?? 0));
    },
  );
  sent.on("error", () => done(0));
  return sent;
}

export function countStatus({ statuses }: Hostile, status: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** Repeats a request, `width` at a time, until the attack is over. */
export async function strikeOn(
  hostile: Hostile,
  width: number,
  next: (round: number) => Promise<unknown>,
): Promise<void> {
  let round = 0;
  const one = async () => {
    while (!isOver(hostile)) await next(round++);
  };
  await Promise.all(Array.from({ length: width }, one));
}

/** Opens `count` sockets, writes `start` to each and then one `drip` per second; closes them at the end. */
export async function holdSockets(
  hostile: Hostile,
  count: number,
  start: string,
  drip: string,
): Promise<void> {
  const { hostname, port } = new URL(hostile.url);
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write(start);
    sockets.push(socket);
  }
  while (!isOver(hostile)) {
    await sleep(1_000);
    for (const socket of sockets) if (socket.writable && drip !== "") socket.write(drip);
  }
  for (const socket of sockets) socket.destroy();
}

/** A multipart body with fields and one file, as a browser sends it. */
export function uploadOf(
  name: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
): { body: Buffer; headers: Record<string, string> } {
  const boundary = "hostile";
  const begun = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `${begun.join("")}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

/** Sends JSON, or a Buffer as is, and returns the response's JSON; null if it was refused or timed out. */
export async function ask<Answer>(
  hostile: Hostile,
  path: string,
  { method, body, headers }: Pick<Sending, "method" | "headers"> & { body?: unknown } = {},
): Promise<Answer | null> {
  if (isOver(hostile)) return null;
  const isBytes = Buffer.isBuffer(body);
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(hostile.until - performance.now())));
  try {
    const response = await fetch(`${hostile.url}${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        authorization: `Bearer ${hostile.token}`,
        "content-type": "application/json",
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isBytes ? Uint8Array.from(body) : JSON.stringify(body) }),
      signal,
    });
    countStatus(hostile, `${response.status} asked`);
    return response.ok && response.status !== 204 ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

/** Saves an entry and returns its id, or "none" if the request failed. */
export async function saveOne(hostile: Hostile, path: string, body: unknown): Promise<string> {
  return (await ask<{ entry?: { id: string } }>(hostile, path, { body }))?.entry?.id ?? "none";
}
