/**
 * Versions by time: a client sends the `updatedAt` of the version that was edited, in milliseconds, and a newer one is
 * not overwritten.
 */
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/errors.ts";

/** The present time as clients send it back. */
export const now = sql`date_trunc('milliseconds', clock_timestamp())`;

/** The present time, but later than the former version. */
export function laterThan(updatedAt: AnyColumn): SQL {
  return sql`greatest(${now}, date_trunc('milliseconds', ${updatedAt}) + interval '1 millisecond')`;
}

/** Throws "conflict" with the present version, as `name`, if `asked` names an earlier one. */
export function requireVersion<Version extends { updatedAt: string }>(
  asked: string | undefined,
  name: string,
  present: Version,
): void {
  if (!isOutdated(asked, present.updatedAt)) return;
  throw new AppError("conflict", `This ${name} was changed elsewhere in the meantime.`, {
    details: { [name]: present },
  });
}

/** Whether `asked` names another version than the present one. Undefined: the client sent none. Null: none yet. */
export function isOutdated(
  asked: string | null | undefined,
  present: string | null | undefined,
): boolean {
  if (asked === undefined) return false;
  const toTime = (iso: string | null | undefined) => (iso ? new Date(iso).getTime() : null);
  return toTime(asked) !== toTime(present);
}
