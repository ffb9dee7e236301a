/**
 * A connection that receives notifications and, by a heartbeat, detects whether the database responds;
 * reconnects when lost.
 */
import pg from "pg";
import type { Log } from "../logging/log.ts";
import type { Database } from "./database.ts";

export type Listener = { close: () => Promise<void> };

type Handlers = {
  onNotification: (channel: string, payload: string) => void;
  /** It is listening again; notifications in between were lost. */
  onBack: () => void;
};

/**
 * Milliseconds. Each pause between attempts doubles, up to `maxPause`, times a random factor of 0.5 to 1.
 */
export type Pace = { beat: number; connect: number; minPause: number; maxPause: number };
const usualPace: Pace = { beat: 2_000, connect: 4_000, minPause: 100, maxPause: 5_000 };
/** SQLSTATE of a standby's answer to LISTEN. */
const readOnly = "25006";
/** Unanswered heartbeats after which the connection counts as lost. */
const maxUnanswered = 2;

/**
 * Resolves once it listens; `listen` is sent on every new connection. Throws if the first connection fails.
 */
export async function startListener(
  database: Pick<Database, "direct" | "setAway">,
  listen: string,
  handlers: Handlers,
  log: Log,
  pace: Pace = usualPace,
): Promise<Listener> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let lostAt = 0;
  let isAway = false;
  let isLogged = false;

  const connect = async () => {
    const created = new pg.Client({
      ...database.direct,
      application_name: "commonplace-listener",
      connectionTimeoutMillis: pace.connect,
    });
    created.on("error", () => {});
    created.on("notification", ({ channel, payload }) =>
      handlers.onNotification(channel, payload ?? ""),
    );
    try {
      await created.connect();
      await withDeadline(created, created.query(listen), pace.connect);
    } catch (error) {
      destroy(created);
      throw error;
    }
    if (isClosed) return destroy(created);
    client = created;
    const stopBeating = beat(created, pace.beat, () => {
      // The pools are connected to the same silent server, even if another server takes over at once.
      database.setAway((isAway = true));
    });
    // The only place that reconnects after losing a connection.
    created.once("end", () => {
      stopBeating();
      client = null;
      lostAt = performance.now();
      if (!isClosed) void tryAgain(pace.minPause);
    });
  };

  const tryAgain = async (pause: number): Promise<void> => {
    try {
      await connect();
    } catch (error) {
      if (isClosed) return;
      // A server that responds, even with "too many connections", is not away.
      if (!isAway && isUnreachable(error)) database.setAway((isAway = true));
      if (!isLogged)
        log.error({ reason: describeReason(error), isAway }, "the database cannot be reached");
      isLogged = true;
      const jittered = pause * (0.5 + Math.random() / 2);
      retry = setTimeout(() => void tryAgain(Math.min(pause * 2, pace.maxPause)), jittered);
      return;
    }
    if (isClosed) return;
    const seconds = Math.round(performance.now() - lostAt) / 1_000;
    log.warn({ seconds }, "the connection to the database was lost and is restored");
    if (isAway) database.setAway(false);
    isAway = isLogged = false;
    handlers.onBack();
  };

  await connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      if (client !== null) await withDeadline(client, client.end(), pace.connect).catch(() => {});
    },
  };
}

/**
 * Sends heartbeats; destroys a connection that does not respond, and calls `onSilence`. Returns the function that
 * stops.
 */
function beat(client: pg.Client, milliseconds: number, onSilence: () => void): () => void {
  let unanswered = 0;
  // Counted in heartbeats, not time, so that a blocked event loop counts as one missed beat.
  const timer = setInterval(() => {
    unanswered += 1;
    if (unanswered > maxUnanswered) {
      onSilence();
      return destroy(client);
    }
    if (unanswered > 1) return;
    client.query("select 1").then(
      () => (unanswered = 0),
      () => {},
    );
  }, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

async function withDeadline<Result>(
  client: pg.Client,
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  const timer = setTimeout(() => destroy(client), milliseconds);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a connection without waiting for an unresponsive server. */
function destroy(client: pg.Client): void {
  (
    client as unknown as { connection: { stream: { destroy: () => void } } }
  ).connection.stream.destroy();
}

/**
 * Whether nothing responded, or a server that is stopping, starting or recovering (class 57, or a standby that takes
 * no LISTEN). Not when this process has too many open files, because other connections still work.
 */
function isUnreachable(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  if (error instanceof pg.DatabaseError) return code.startsWith("57") || code === readOnly;
  return code !== "EMFILE" && code !== "ENFILE";
}

function describeReason(error: unknown): string {
  return error instanceof Error
    ? error.message || String((error as NodeJS.ErrnoException).code)
    : String(error);
}
