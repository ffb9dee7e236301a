/** Live changes inside this process, and across processes through PostgreSQL's LISTEN and NOTIFY. */
import { EventEmitter } from "node:events";
import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Database } from "./db/database.ts";
import { isDatabaseAway } from "./db/failure.ts";
import { openListener, type Pace } from "./db/listener.ts";
import type { Log } from "./log.ts";

/** That something of a person changed. It names the thing, never carries it: readers load it as the person. */
export type Change =
  | { type: "entry"; entryId: string }
  | { type: "entry-removed"; id: string; collectionId: string }
  | { type: "collections" }
  /** The person's plan, or how long it lasts. */
  | { type: "billing" }
  | { type: "projects" }
  | { type: "trash" }
  | { type: "import"; id: string }
  | { type: "feedback" };

export type Events = {
  publish: (userId: string, change: Change) => void;
  /** Tells everybody, of each type of change at most once a second: for what all see, and read anew as a whole. */
  publishToAll: (change: Change) => void;
  /** Whether anything of that person, or of everybody, changed after `time` (milliseconds since 1970); of old times, perhaps. */
  hasChangedSince: (userId: string, time: number) => boolean;
  /** Returns the function that ends the subscription. */
  subscribe: (userId: string, listener: (change: Change) => void) => () => void;
  /** Sessions that ended or changed, by id, from any process; "*" when some may have been missed, once all is heard again. */
  onSessionChange: (listener: (sessionId: string) => void) => void;
  /** Calls `listener` when that session has ended or changed, or may have. Returns the function that stops watching. */
  onSessionEnd: (sessionId: string, listener: () => void) => () => void;
  /** Calls `listener` when something public may have changed, in any process: what was read before is stale. */
  onPublicChange: (listener: () => void) => void;
  /** In this process alone, before the database's own notification arrives. */
  announcePublicChange: () => void;
  close: () => Promise<void>;
};

/** Stands on the wire for everybody: no id of a person is like it. */
const everybody = "*";
const pauseForAll = 1_000;

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
  let forgottenUntil = 0;
  /** By user, the time of the last change. */
  const lastChanges = new LRUCache<string, number>({
    max: 10_000,
    dispose: (time, _userId, reason) => {
      if (reason === "evict") forgottenUntil = time;
    },
  });
  const tell = (userId: string, change: Change) => {
    lastChanges.set(userId, Date.now());
    emitter.emit(`user:${userId}`, change);
  };

  const announce = (channel: string, wire: Wire | Presence) =>
    database.actors
      .query("select pg_notify($1, $2)", [channel, JSON.stringify(wire)])
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.warn({ err: error }, "a live change was not announced");
      });
  const hear = (channel: string, payload: string) => {
    if (channel === "session_changed") return void emitter.emit("session", payload || "*");
    if (channel === "public_changed") return void emitter.emit("public");
    const wire = JSON.parse(payload) as Wire | Presence;
    if (wire.from === own) return;
    if ("change" in wire) tell(wire.userId, wire.change);
    else {
      hasCompany = true;
      if (wire.asks) void announce("processes", { from: own, asks: false });
    }
  };
  const listener = await openListener(
    database,
    `listen session_changed; listen public_changed; listen changes; listen processes;
     select pg_notify('processes', '${JSON.stringify({ from: own, asks: true } satisfies Presence)}')`,
    {
      onNotification: hear,
      onBack: () => {
        emitter.emit("session", "*");
        emitter.emit("public");
      },
    },
    log,
    pace,
  );

  const publish = (userId: string, change: Change) => {
    tell(userId, change);
    // The entry may be public: what visitors read of it is discarded before any answer.
    if (change.type === "entry" || change.type === "entry-removed") emitter.emit("public");
    // After the commit and apart from it: NOTIFY inside a transaction serialises every commit.
    if (hasCompany) void announce("changes", { from: own, userId, change });
  };
  /** By type: the timer of a pause, and what is told when it is over. */
  const pauses = new Map<Change["type"], { timer: NodeJS.Timeout; next: Change | null }>();
  const publishToAll = (change: Change) => {
    const pause = pauses.get(change.type);
    if (pause !== undefined) {
      pause.next = change;
      return;
    }
    publish(everybody, change);
    const timer = setTimeout(() => {
      const next = pauses.get(change.type)?.next;
      pauses.delete(change.type);
      if (next) publishToAll(next);
    }, pauseForAll).unref();
    pauses.set(change.type, { timer, next: null });
  };

  return {
    publish,
    publishToAll,
    hasChangedSince: (userId, time) =>
      [userId, everybody].some((who) => (lastChanges.peek(who) ?? forgottenUntil) > time),
    subscribe: (userId, listener) => {
      const channels = [userId, everybody].map((who) => `user:${who}`);
      for (const channel of channels) emitter.on(channel, listener);
      return () => {
        for (const channel of channels) emitter.off(channel, listener);
      };
    },
    onSessionChange: (listener) => void emitter.on("session", listener),
    onSessionEnd: (sessionId, ended) => {
      const look = (id: string) => void ((id === sessionId || id === "*") && ended());
      emitter.on("session", look);
      return () => emitter.off("session", look);
    },
    onPublicChange: (listener) => void emitter.on("public", listener),
    announcePublicChange: () => void emitter.emit("public"),
    close: () => {
      for (const { timer } of pauses.values()) clearTimeout(timer);
      return listener.close();
    },
  };
}
