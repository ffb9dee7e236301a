/** What the hostile person sends: requests given up early, slow bodies, sockets left open. */
import { Agent, type ClientRequest, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type Hostile = {
  url: string;
  token: string;
  /** host:port of the hostile site. */
  site: string;
  /** Resolves to true when the attack is over. */
  until: number;
};

export const isOver = ({ until }: Hostile): boolean => performance.now() > until;

const agent = new Agent({ keepAlive: false });

export type Sending = {
  method?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** Without a session. */
  signedOut?: boolean;
  /** Reads nothing of the answer. */
  leaveUnread?: boolean;
};

/** Sends one request and resolves to its status; 0 when the connection broke or the attack's time was over. */
export function strike(hostile: Hostile, path: string, sending: Sending = {}): Promise<number> {
  return new Promise((resolve) => {
    const sent = open(hostile, path, sending, (status) => resolve(status));
    const end = setTimeout(() => sent.destroy(), Math.max(1, hostile.until - performance.now()));
    sent.on("close", () => {
      clearTimeout(end);
      resolve(0);
    });
    sent.end(sending.body);
  });
}

function open(
  { url, token }: Hostile,
  path: string,
  { method, body, headers, signedOut, leaveUnread }: Sending,
  done: (status: number) => void,
): ClientRequest {
  const sent = request(
    `${url}${path}`,
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
      if (leaveUnread) return;
      response.resume();
      response.on("end", () => done(response.statusCode ?? 0));
    },
  );
  sent.on("error", () => done(0));
  return sent;
}

/** The same request by `width` at once, over and over until the attack is over. */
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

/** Opens `count` sockets, writes `start` to each and a further byte each second; closes them at the end. */
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

/** Saves and waits until it has been read; the id. Without a patient server, an id of nothing. */
export async function saveOne(hostile: Hostile, path: string, body: unknown): Promise<string> {
  if (isOver(hostile)) return "none";
  const headers = { authorization: `Bearer ${hostile.token}`, "content-type": "application/json" };
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(hostile.until - performance.now())));
  try {
    const response = await fetch(`${hostile.url}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal,
    });
    return ((await response.json()) as { entry?: { id: string } }).entry?.id ?? "none";
  } catch {
    return "none";
  }
}
