/** One connection that hears notifications and, by a beat, whether the database answers; made again when it is lost. */
import pg from "pg";
import type { Log } from "../log.ts";
import type { Database } from "./database.ts";

export type Listener = { close: () => Promise<void> };

type Heard = {
  onNotification: (channel: string, payload: string) => void;
  /** It listens again: what was said meanwhile was not heard. */
  onBack: () => void;
};

/** Milliseconds; every pause before a further try is twice the one before, up to the longest, times a half to one. */
export type Pace = { beat: number; connect: number; firstPause: number; longestPause: number };
const usualPace: Pace = { beat: 2_000, connect: 4_000, firstPause: 100, longestPause: 5_000 };
/** Beats that a database may leave unanswered before its connection counts as lost. */
const mostUnanswered = 2;

/** Resolves once it listens; `listen` is what it sends on every new connection. Throws where the first one fails. */
export async function openListener(
  database: Pick<Database, "connection" | "setAway">,
  listen: string,
  heard: Heard,
  log: Log,
  pace: Pace = usualPace,
): Promise<Listener> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let lostAt = 0;
  let isAway = false;
  let isTold = false;

  const connect = async () => {
    const made = new pg.Client({
      ...database.connection,
      application_name: "commonplace-listener",
      connectionTimeoutMillis: pace.connect,
    });
    made.on("error", () => {});
    made.on("notification", ({ channel, payload }) => heard.onNotification(channel, payload ?? ""));
    try {
      await made.connect();
      await withDeadline(made, made.query(listen), pace.connect);
    } catch (error) {
      destroy(made);
      throw error;
    }
    if (isClosed) return destroy(made);
    client = made;
    const stopBeating = beat(made, pace.beat);
    // The one place from which it connects again, for a connection that it had.
    made.once("end", () => {
      stopBeating();
      client = null;
      lostAt = performance.now();
      if (!isClosed) void tryAgain(pace.firstPause);
    });
  };

  const tryAgain = async (pause: number): Promise<void> => {
    try {
      await connect();
    } catch (error) {
      if (isClosed) return;
      // A server that answers, if only to refuse one more connection, is not away.
      if (!isAway && isUnreachable(error)) database.setAway((isAway = true));
      if (!isTold) log.error({ reason: reasonOf(error), isAway }, "the database cannot be reached");
      isTold = true;
      const jittered = pause * (0.5 + Math.random() / 2);
      retry = setTimeout(() => void tryAgain(Math.min(pause * 2, pace.longestPause)), jittered);
      return;
    }
    if (isClosed) return;
    const seconds = Math.round(performance.now() - lostAt) / 1_000;
    log.warn({ seconds }, "the database was lost for a moment, and is heard again");
    if (isAway) database.setAway(false);
    isAway = isTold = false;
    heard.onBack();
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

/** Asks the database for a sign of life; a connection that gives none is destroyed. Returns how to stop. */
function beat(client: pg.Client, milliseconds: number): () => void {
  let unanswered = 0;
  // Counted in beats, not in time: an event loop that was held up for long has missed but one.
  const timer = setInterval(() => {
    unanswered += 1;
    if (unanswered > mostUnanswered) return destroy(client);
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

/** Ends a connection without waiting for a server that may not answer. */
function destroy(client: pg.Client): void {
  (
    client as unknown as { connection: { stream: { destroy: () => void } } }
  ).connection.stream.destroy();
}

/** Whether nothing answered, or a server that is stopping, starting or recovering (class 57); not that this process
 * has too many files open, with connections among them that serve. */
function isUnreachable(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  if (error instanceof pg.DatabaseError) return code.startsWith("57");
  return code !== "EMFILE" && code !== "ENFILE";
}

function reasonOf(error: unknown): string {
  return error instanceof Error
    ? error.message || String((error as NodeJS.ErrnoException).code)
    : String(error);
}
