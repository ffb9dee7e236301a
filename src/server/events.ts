/** Live changes inside this process, and across processes through PostgreSQL's LISTEN and NOTIFY. */
import { EventEmitter } from "node:events";
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Database } from "./db/database.ts";
import type { Log } from "./log.ts";

/** That something of a person changed. It names the thing, never carries it: readers load it as the person. */
export type Change =
  | { type: "entry"; entryId: string }
  | { type: "entry-removed"; id: string; collectionId: string }
  | { type: "collections" };

export type Events = {
  publish: (userId: string, change: Change) => void;
  /** Returns the function that ends the subscription. */
  subscribe: (userId: string, listener: (change: Change) => void) => () => void;
  /** Sessions that ended or changed, by id, from any process; "*" when some may have been missed. */
  onSessionChange: (listener: (sessionId: string) => void) => void;
  /** Calls `listener` when that session has ended or changed. Returns the function that stops watching. */
  onSessionEnd: (sessionId: string, listener: () => void) => () => void;
  close: () => Promise<void>;
};

type Wire = { from: string; userId: string; change: Change };

/** `isAlone`: no other process serves this database, so changes need not leave this one. */
export async function openEvents(database: Database, log: Log, isAlone: boolean): Promise<Events> {
  const own = randomUUID();
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  let client: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const listen = async () => {
    const made = new pg.Client({
      ...database.connection,
      application_name: "commonplace-listener",
    });
    made.on("error", (error) => log.warn({ err: error }, "the listener lost its connection"));
    made.on("end", () => {
      client = null;
      if (isClosed) return;
      emitter.emit("session", "*");
      retry = setTimeout(() => void listen().catch(() => made.emit("end")), 1_000);
    });
    made.on("notification", ({ channel, payload }) => {
      if (channel === "session_changed") emitter.emit("session", payload ?? "*");
      else if (payload !== undefined) {
        const wire = JSON.parse(payload) as Wire;
        if (wire.from !== own) emitter.emit(`user:${wire.userId}`, wire.change);
      }
    });
    await made.connect();
    await made.query("listen session_changed; listen changes");
    client = made;
  };
  await listen();

  return {
    publish: (userId, change) => {
      emitter.emit(`user:${userId}`, change);
      if (isAlone) return;
      // After the commit and apart from it: NOTIFY inside a transaction serialises every commit.
      const wire: Wire = { from: own, userId, change };
      database.actors
        .query("select pg_notify('changes', $1)", [JSON.stringify(wire)])
        .catch((error: unknown) => log.warn({ err: error }, "a live change was not announced"));
    },
    subscribe: (userId, listener) => {
      emitter.on(`user:${userId}`, listener);
      return () => emitter.off(`user:${userId}`, listener);
    },
    onSessionChange: (listener) => void emitter.on("session", listener),
    onSessionEnd: (sessionId, listener) => {
      const hear = (id: string) => void (id === sessionId && listener());
      emitter.on("session", hear);
      return () => emitter.off("session", hear);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
