/** s3rver on loopback: a server that speaks S3's protocol, which tests make slow, failing, absent or refusing. */
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Times } from "#server/files/s3/connect-s3.ts";
import { ObjectStore } from "./object-store.ts";

/** For tests on a busy machine, in which a server fails at once or not at all. */
export const shortS3Times: S3Times = {
  connect: 10_000,
  answer: 15_000,
  total: 20_000,
  idle: 10_000,
  pause: 0,
  attempts: 2,
  resumes: 3,
};

/** For tests in which a server never answers. */
export const hastyS3Times: S3Times = { ...shortS3Times, answer: 400, total: 1_500, idle: 300 };

/**
 * Handles a request instead of the server, and returns true. Otherwise the server handles it: false, or the milliseconds after
 * which it begins, or what it waits for.
 */
export type Fault = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | number | Promise<void>;

export type BucketServer = {
  /** The environment variables of its bucket "files". */
  settings: Record<string, string>;
  /** Every request so far, as `GET /files/key`. */
  requests: string[];
  /** Null: the server works. */
  setFault: (fault: Fault | null) => void;
  /** Stops listening, and cuts all connections. */
  leave: () => Promise<void>;
  /** Listens again at the same port, with the same files. */
  comeBack: () => Promise<void>;
  /** The keys of all objects, in order. */
  listKeys: () => string[];
  /** Uploads in parts that were neither completed nor aborted. */
  countUploads: () => number;
  close: () => Promise<void>;
};

/** On a free port with a new directory, unless they are given. Closing it deletes the directory. */
export async function startBucketServer({
  directory = mkdtempSync(join(tmpdir(), "cp-bucket-")),
  port: givenPort = 0,
} = {}): Promise<BucketServer> {
  const buckets = [{ name: "files" }];
  const options = { directory, silent: true, vhostBuckets: false, configureBuckets: buckets };
  const s3rver = new S3rver(options);
  s3rver.store = s3rver.context.store = new ObjectStore(directory);
  await s3rver.configureBuckets();
  const answer = s3rver.callback();
  const requests: string[] = [];
  let fault: Fault | null = null;
  const listen = async (port: number) => {
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      const outcome = fault?.(request, response) ?? false;
      if (outcome === true) return;
      const handle = () => {
        if (abortUpload(request, response)) return;
        void inTurn(request, response);
      };
      if (outcome === false) handle();
      else if (typeof outcome === "number") setTimeout(handle, outcome);
      else void outcome.then(handle);
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  };
  // An object and its checksum are two files: two requests for one object never overlap.
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url!.split("?")[0]!;
    if (path === "/files" || path === "/files/") return answer(request, response);
    const before = turns.get(path);
    const handle = async () => {
      await before;
      // The client was killed while this waited.
      if (response.destroyed) return;
      const closed = new Promise((resolve) => response.once("close", resolve));
      await answer(request, response);
      await closed;
    };
    turns.set(path, handle());
  };
  // s3rver does not know this request.
  const abortUpload: Fault = ({ method, url }, response) => {
    const id = /[?&]uploadId=(\w+)/.exec(url!)?.[1];
    if (method !== "DELETE" || id === undefined) return false;
    rmSync(join(directory, "files/._S3rver_uploads", id), { recursive: true, force: true });
    response.writeHead(204).end();
    return true;
  };
  let server = await listen(givenPort);
  const { port } = server.address() as AddressInfo;
  const leave = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return {
    settings: writeBucketSettings(port),
    requests,
    setFault: (next) => void (fault = next),
    leave,
    comeBack: async () => void (server = await listen(port)),
    listKeys: () =>
      readdirSync(join(directory, "files"), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith("._S3rver_object"))
        .map((name) => name.slice(0, -"._S3rver_object".length))
        .toSorted(),
    countUploads: () => {
      const uploads = join(directory, "files/._S3rver_uploads");
      return existsSync(uploads) ? readdirSync(uploads).length : 0;
    },
    close: async () => {
      await leave();
      s3rver.logger.exceptions.unhandle();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The environment variables for the bucket of a server at `port`. */
export function writeBucketSettings(port: number): Record<string, string> {
  return {
    S3_BUCKET: "files",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER-not-a-secret",
    S3_PREFIX: "ours",
  };
}

/** Answers like S3 does when it refuses a request that `matches`. */
export function refuse(
  status: number,
  code: string,
  matches: (request: IncomingMessage) => boolean = () => true,
): Fault {
  return (request, response) => {
    if (!matches(request)) return false;
    request.resume();
    response
      .writeHead(status, { "content-type": "application/xml" })
      .end(`<Error><Code>${code}</Code><Message>The server refused this.</Message></Error>`);
    return true;
  };
}

/** Reads the request, and never answers it. */
export const hang: Fault = (request) => {
  request.resume();
  return true;
};
