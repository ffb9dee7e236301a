/** Distinguishes failures of the database from failures of a statement, with user-facing messages. */
import pg from "pg";
import { AppError } from "#shared/errors.ts";
import { causesOf } from "../error-causes.ts";

/** The database cannot be reached; the same request may succeed soon. */
export class DatabaseAway extends AppError {
  constructor(cause?: unknown) {
    super("unavailable", "The database does not answer at the moment. Please try again shortly.", {
      retryAfterSeconds: 5,
      cause,
    });
  }
}

/** Shutdown, crash, start-up, a session ended for idling, and every connection failure (08). */
const awayStates = /^(57P0[1235]|08)/;
/** The driver's messages, without a code, for a cut connection. */
const cutConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

const brokenConnections = new WeakSet<Error>();

/**
 * Call when a connection fails: its queries fail with the same error, which alone does not show the cause.
 */
export function recordBrokenConnection(error: Error): void {
  brokenConnections.add(error);
}

/** Whether `error`, or its cause, is that the database was away or cut the connection. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    (one) =>
      one instanceof DatabaseAway ||
      brokenConnections.has(one) ||
      (one instanceof pg.DatabaseError
        ? awayStates.test(one.code ?? "")
        : cutConnection.test(one.message)),
  );
}

/** Shown to the user whose request met a damaged page, and logged for the operator. */
export const damageMessage =
  "This data is in a damaged part of the database. Please tell the operator of this server.";
export const damageAdvice =
  "a part of the database is damaged, most likely by the disk: stop Commonplace, copy the data folder, check the disk, then restore the newest backup";

/** PostgreSQL's message about an unreadable page or index; null for other errors. */
export function findDamage(error: unknown): string | null {
  const damage = causesOf(error).find(
    (one) => one instanceof pg.DatabaseError && (one.code === "XX001" || one.code === "XX002"),
  );
  return damage?.message ?? null;
}

/** Whether `error` is a foreign_key_violation, because a referenced row was deleted. */
export function isReferenceGone(error: unknown): boolean {
  return causesOf(error).some((one) => one instanceof pg.DatabaseError && one.code === "23503");
}
