/**
 * A proxy to the test database that can be cut and frozen, to simulate a server that stopped, hangs, or is
 * unreachable.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type pg from "pg";

export type DatabaseProxy = {
  /** Settings of a client that connects through the proxy. */
  connection: pg.ClientConfig;
  /**
   * open: forwards everything; frozen: accepts connections and forwards nothing; cut: closes every
   * connection; replaced: forwards nothing on open connections, as of a dead server that another one replaced.
   */
  set: (state: "open" | "frozen" | "cut" | "replaced") => void;
  /** The number of connections while cut, and the maximum of them open at once. */
  refused: () => { count: number; max: number };
  close: () => Promise<void>;
};

/** `isPooler`: gives its clients process ids of its own, as a connection pooler does. */
export async function startDatabaseProxy(
  target: pg.ClientConfig,
  { isPooler = false } = {},
): Promise<DatabaseProxy> {
  const pairs = new Map<Socket, Socket>();
  let state: Parameters<DatabaseProxy["set"]>[0] = "open";
  let [count, max, open] = [0, 0, 0];
  const server = createServer({ noDelay: true }, (near) => {
    near.on("error", () => {});
    if (state === "cut") {
      count += 1;
      open += 1;
      max = Math.max(max, open);
      near.once("close", () => (open -= 1));
      near.once("data", () => near.destroy());
      return;
    }
    const far = connect(`${target.host}/.s.PGSQL.${target.port}`);
    far.on("error", () => {});
    pairs.set(near, far);
    near.once("close", () => {
      far.destroy();
      pairs.delete(near);
    });
    far.once("close", () => near.destroy());
    near.pipe(far);
    if (isPooler) far.once("data", (chunk: Buffer) => changeProcessId(chunk));
    far.pipe(near);
    if (state === "frozen") freeze(near, far);
  });
  const freeze = (near: Socket, far: Socket) => {
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    connection: { ...target, host: "127.0.0.1", port },
    set: (next) => {
      for (const [near, far] of pairs) {
        if (next === "cut") near.destroy();
        if (next === "frozen" || next === "replaced") freeze(near, far);
        if (next === "open") near.pipe(far).pipe(near);
      }
      state = next;
    },
    refused: () => ({ count, max }),
    close: async () => {
      server.close();
      for (const near of pairs.keys()) near.destroy();
      await once(server, "close");
    },
  };
}

/** Changes the message BackendKeyData in `chunk`, the server's first, which contains all messages of a login by trust. */
function changeProcessId(chunk: Buffer): void {
  for (let at = 0; at < chunk.length; at += 1 + chunk.readUInt32BE(at + 1))
    if (chunk[at] === "K".charCodeAt(0)) {
      chunk.writeUInt32BE(chunk.readUInt32BE(at + 5) + 1, at + 5);
      return;
    }
  throw new Error("the server's first data contains no process id");
}
