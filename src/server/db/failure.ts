/** Failures of the database itself, told apart from those of a statement, in words for a person. */
import pg from "pg";
import { AppError } from "#shared/errors.ts";

/** The database cannot be reached now; the same request may succeed in a moment. */
export class DatabaseAway extends AppError {
  constructor(cause?: unknown) {
    super("unavailable", "The database does not answer at the moment. Please try again shortly.", {
      retryAfterSeconds: 5,
      cause,
    });
  }
}

/** Shutdown, crash, start-up, a session ended for idling, and every failure of the connection (08). */
const awayStates = /^(57P0[1235]|08)/;
/** What the driver says, without a code, on a connection that was cut. */
const cutConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

const brokenConnections = new WeakSet<Error>();

/** For whoever hears that a connection failed: its queries fail with the same error, which alone does not tell. */
export function noteBrokenConnection(error: Error): void {
  brokenConnections.add(error);
}

/** Whether `error`, or what caused it, is that the database was away or cut the connection. */
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

/** To a person whose request met a damaged page, and to the operator, in the log. */
export const damageMessage =
  "A part of the database is damaged, and what you asked for lies there. Please tell whoever runs this server.";
export const damageAdvice =
  "a part of the database is damaged, most likely by the disk: stop Commonplace, copy the data folder, check the disk, then restore the newest backup";

/** What PostgreSQL says of a page or an index of its files that it cannot read; null where `error` is something else. */
export function findDamage(error: unknown): string | null {
  const damage = causesOf(error).find(
    (one) => one instanceof pg.DatabaseError && (one.code === "XX001" || one.code === "XX002"),
  );
  return damage?.message ?? null;
}

/** Whether `error` is that a row referred to another that was deleted meanwhile (foreign_key_violation). */
export function isReferenceGone(error: unknown): boolean {
  return causesOf(error).some((one) => one instanceof pg.DatabaseError && one.code === "23503");
}

function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < 10; at = at.cause) chain.push(at);
  return chain;
}
