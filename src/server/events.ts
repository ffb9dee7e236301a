/** Publishes live changes in this process, and to other processes through PostgreSQL's LISTEN and NOTIFY. */
import { EventEmitter } from "node:events";
import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Database } from "./db/database.ts";
import { isDatabaseAway } from "./db/failure.ts";
import { startListener, type Pace } from "./db/listener.ts";
import { schemaChannel } from "./db/schema-version.ts";
import type { Log } from "./logging/log.ts";
import { createRelay } from "./relay-changes.ts";
import type { Change } from "./change.ts";

export type Events = {
  /** Also notifies the users who share the changed collection or entry with the user. */
  publish: (userId: string, change: Change) => void;
  /**
   * Notifies all users, at most once per second for each type of change: for lists that all users see and
   * reload whole.
   */
  publishToAll: (change: Change) => void;
  /**
   * Whether anything of the user, or of all users, changed after `time` (ms since 1970). May be true for old
   * times.
   */
  hasChangedSince: (userId: string, time: number) => boolean;
  /** Returns the unsubscribe function. */
  subscribe: (userId: string, listener: (change: Change) => void) => () => void;
  /**
   * Sessions that ended or changed, by id, from any process; "*" once the connection is back, as some may
   * have been missed.
   */
  onSessionChange: (listener: (sessionId: string) => void) => void;
  /**
   * Calls `listener` when that session has ended or changed. `isGuess`: all listeners are called, because the connection
   * was lost for a while. Returns the unsubscribe function.
   */
  onSessionEnd: (sessionId: string, listener: (isGuess: boolean) => void) => () => void;
  /** Calls `listener` when public data may have changed, in any process: cached data is outdated. */
  onPublicChange: (listener: () => void) => void;
  /** Only in this process, before the database's own notification arrives. */
  announcePublicChange: () => void;
  /** Calls `listener` when the schema may have been migrated by another process. */
  onSchemaChange: (listener: () => void) => void;
  close: () => Promise<void>;
};

/** Represents all users on the wire; no user id looks like it. */
const allUsers = "*";
const pauseForAll = 1_000;

type Wire = { from: string; userId: string; change: Change };
/** Messages by which the processes of one database learn whether they are alone. */
type Presence = { from: string; asks: boolean };

/** `isAlone`: no other process serves this database yet, so changes need not be sent to it. */
export async function startEvents(
  database: Database,
  log: Log,
  isAlone: boolean,
  pace?: Pace,
): Promise<Events> {
  const processId = randomUUID();
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  let hasOtherProcesses = !isAlone;
  let evictedUntil = 0;
  /** The time of the last change, by user. */
  const lastChanges = new LRUCache<string, number>({
    max: 10_000,
    dispose: (time, _userId, reason) => {
      if (reason === "evict") evictedUntil = time;
    },
  });
  const emitChange = (userId: string, change: Change) => {
    lastChanges.set(userId, Date.now());
    emitter.emit(`user:${userId}`, change);
  };

  const relay = createRelay(database);
  let isClosed = false;
  const notify = (channel: string, wire: Wire | Presence) =>
    database.actors
      .query("select pg_notify($1, $2)", [channel, JSON.stringify(wire)])
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.warn({ err: error }, "a live change was not announced");
      });
  /** To this process's streams: each process receives the notification of the database. */
  const announceActivity = async (collectionId: string) => {
    try {
      for (const userId of await relay.listMembers(collectionId))
        emitChange(userId, { type: "activity" });
    } catch (error) {
      if (!isClosed && !isDatabaseAway(error))
        log.warn({ err: error }, "activity was not announced");
    }
  };
  const receive = (channel: string, payload: string) => {
    if (channel === "session_changed") return void emitter.emit("session", payload || "*");
    if (channel === "public_changed") return void emitter.emit("public");
    if (channel === schemaChannel) return void emitter.emit("schema");
    if (channel === "members_changed") {
      relay.forget();
      for (const userId of payload.split(" "))
        for (const type of ["collections", "entries", "notifications", "highlights"] as const)
          emitChange(userId, { type });
      return;
    }
    if (channel === "activity_changed") return void announceActivity(payload);
    const wire = JSON.parse(payload) as Wire | Presence;
    if (wire.from === processId) return;
    if ("change" in wire) emitChange(wire.userId, wire.change);
    else {
      hasOtherProcesses = true;
      if (wire.asks) void notify("processes", { from: processId, asks: false });
    }
  };
  const listener = await startListener(
    database,
    `listen session_changed; listen public_changed; listen members_changed; listen activity_changed;
     listen changes; listen processes; listen ${schemaChannel};
     select pg_notify('processes', '${JSON.stringify({ from: processId, asks: true } satisfies Presence)}')`,
    {
      onNotification: receive,
      onBack: () => {
        emitter.emit("session", "*");
        emitter.emit("public");
        emitter.emit("schema");
        relay.forget();
        // Memberships may have ended since.
        for (const type of ["collections", "entries"] as const) emitChange(allUsers, { type });
      },
    },
    log,
    pace,
  );

  const publishTo = (userId: string, change: Change) => {
    emitChange(userId, change);
    // After the commit and outside the transaction, because NOTIFY in a transaction serialises all commits.
    if (hasOtherProcesses) void notify("changes", { from: processId, userId, change });
  };
  const publishToMembers = async (userId: string, change: Change) => {
    const { userIds, changes } = await relay.find(userId, change);
    for (const id of userIds) for (const one of changes) publishTo(id, one);
  };
  const publish = (userId: string, change: Change) => {
    publishTo(userId, change);
    // Visitors' cached data is dropped before any response, because the entry may be public.
    if (change.type === "entry" || change.type === "entry-removed") emitter.emit("public");
    if (userId !== allUsers)
      publishToMembers(userId, change).catch((error: unknown) => {
        if (!isClosed && !isDatabaseAway(error))
          log.warn({ err: error }, "a live change was not relayed");
      });
  };
  /** By type: the timer of a pause, and the change to publish after it. */
  const pauses = new Map<Change["type"], { timer: NodeJS.Timeout; next: Change | null }>();
  const publishToAll = (change: Change) => {
    const pause = pauses.get(change.type);
    if (pause !== undefined) {
      pause.next = change;
      return;
    }
    publish(allUsers, change);
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
      [userId, allUsers].some((who) => (lastChanges.peek(who) ?? evictedUntil) > time),
    subscribe: (userId, listener) => {
      const channels = [userId, allUsers].map((who) => `user:${who}`);
      for (const channel of channels) emitter.on(channel, listener);
      return () => {
        for (const channel of channels) emitter.off(channel, listener);
      };
    },
    onSessionChange: (listener) => void emitter.on("session", listener),
    onSessionEnd: (sessionId, ended) => {
      const look = (id: string) => {
        if (id === sessionId || id === "*") ended(id === "*");
      };
      emitter.on("session", look);
      return () => emitter.off("session", look);
    },
    onPublicChange: (listener) => void emitter.on("public", listener),
    announcePublicChange: () => void emitter.emit("public"),
    onSchemaChange: (listener) => void emitter.on("schema", listener),
    close: () => {
      isClosed = true;
      for (const { timer } of pauses.values()) clearTimeout(timer);
      return listener.close();
    },
  };
}
