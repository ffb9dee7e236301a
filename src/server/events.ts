/** Live changes inside this process, and across processes through PostgreSQL's LISTEN and NOTIFY. */
import { EventEmitter } from "node:events";
import { randomUUID } from "node:crypto";
import type { Database } from "./db/database.ts";
import { isDatabaseAway } from "./db/failure.ts";
import { openListener, type Pace } from "./db/listener.ts";
import type { Log } from "./log.ts";

/** That something of a person changed. It names the thing, never carries it: readers load it as the person. */
export type Change =
  | { type: "entry"; entryId: string }
  | { type: "entry-removed"; id: string; collectionId: string }
  | { type: "collections" }
  | { type: "projects" };

export type Events = {
  publish: (userId: string, change: Change) => void;
  /** Returns the function that ends the subscription. */
  subscribe: (userId: string, listener: (change: Change) => void) => () => void;
  /** Sessions that ended or changed, by id, from any process; "*" when some may have been missed, once all is heard again. */
  onSessionChange: (listener: (sessionId: string) => void) => void;
  /** Calls `listener` when that session has ended or changed, or may have. Returns the function that stops watching. */
  onSessionEnd: (sessionId: string, listener: () => void) => () => void;
  close: () => Promise<void>;
};

type Wire = { from: string; userId: string; change: Change };
/** What processes that serve one database say to each other, so that each knows whether it is alone. */
type Presence = { from: string; asks: boolean };

/** `isAlone`: no other process serves this database yet, so changes need not leave this one. */
export async function openEvents(
  database: Database,
  log: Log,
  isAlone: boolean,
  pace?: Pace,
): Promise<Events> {
  const own = randomUUID();
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  let hasCompany = !isAlone;

  const announce = (channel: string, wire: Wire | Presence) =>
    database.actors
      .query("select pg_notify($1, $2)", [channel, JSON.stringify(wire)])
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.warn({ err: error }, "a live change was not announced");
      });
  const hear = (channel: string, payload: string) => {
    if (channel === "session_changed") return void emitter.emit("session", payload || "*");
    const wire = JSON.parse(payload) as Wire | Presence;
    if (wire.from === own) return;
    if ("change" in wire) emitter.emit(`user:${wire.userId}`, wire.change);
    else {
      hasCompany = true;
      if (wire.asks) void announce("processes", { from: own, asks: false });
    }
  };
  const listener = await openListener(
    database,
    `listen session_changed; listen changes; listen processes;
     select pg_notify('processes', '${JSON.stringify({ from: own, asks: true } satisfies Presence)}')`,
    { onNotification: hear, onBack: () => void emitter.emit("session", "*") },
    log,
    pace,
  );

  return {
    publish: (userId, change) => {
      emitter.emit(`user:${userId}`, change);
      // After the commit and apart from it: NOTIFY inside a transaction serialises every commit.
      if (hasCompany) void announce("changes", { from: own, userId, change });
    },
    subscribe: (userId, listener) => {
      emitter.on(`user:${userId}`, listener);
      return () => emitter.off(`user:${userId}`, listener);
    },
    onSessionChange: (listener) => void emitter.on("session", listener),
    onSessionEnd: (sessionId, ended) => {
      const look = (id: string) => void ((id === sessionId || id === "*") && ended());
      emitter.on("session", look);
      return () => emitter.off("session", look);
    },
    close: listener.close,
  };
}
