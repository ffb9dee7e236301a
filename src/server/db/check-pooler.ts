/** Recognises connection poolers, and checks whether one at DATABASE_URL is suitable. */
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { StartError } from "../start-error.ts";

/**
 * Whether a pooler is between `client` and the server's process `pid`: it gives its clients a process id of its
 * own.
 */
export function isPooled(client: pg.Client, pid: number): boolean {
  return (client as unknown as { processID: number }).processID !== pid;
}

/** Throws StartError if `client`, which needs a session, reaches the server's process `pid` through a pooler. */
export function requireDirect(client: pg.Client, pid: number, isOwnAddress: boolean): void {
  if (!isPooled(client, pid)) return;
  throw new StartError(
    isOwnAddress
      ? "DATABASE_DIRECT_URL leads to a connection pooler: give it the address of PostgreSQL itself, which LISTEN and session locks need."
      : "DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which LISTEN and session locks need.",
  );
}

type Session = { pid: number; database: string; role: string };

/**
 * Throws StartError if `client`, connected by DATABASE_URL, has another database than `direct`, whose process must hold
 * an advisory lock, or if it is a pooler that cannot keep named statements although `isPrepared`.
 */
export async function requireFitPooler(
  client: pg.Client,
  direct: Session,
  isPrepared: boolean,
): Promise<void> {
  const name = `probe_${randomBytes(6).toString("hex")}`;
  await client.query("begin");
  const { rows } = await client.query<{
    pid: number;
    role: string;
    isSame: boolean;
    isRecovering: boolean;
  }>(
    `select pg_backend_pid() as pid, current_user as role, pg_is_in_recovery() as "isRecovering",
            current_database() = $2 and exists (
              select from pg_locks where locktype = 'advisory' and granted and pid = $1
                 and database = (select oid from pg_database where datname = current_database())
            ) as "isSame"`,
    [direct.pid, direct.database],
  );
  const { pid, role, isSame, isRecovering } = rows[0]!;
  if (isRecovering)
    throw new StartError(
      "DATABASE_URL leads to a standby server, which is read-only: give it the primary's address.",
    );
  if (!isSame)
    throw new StartError(
      "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: give both the same server and database.",
    );
  if (role !== direct.role)
    throw new StartError(
      `DATABASE_URL logs in as ${role} and DATABASE_DIRECT_URL as ${direct.role}: give both the same role.`,
    );
  if (isPrepared && isPooled(client, pid)) await requirePrepared(client, name);
  await client.query("commit");
}

/** A pooler that keeps named statements gives them its own names; other poolers pass on our names, which then collide. */
async function requirePrepared(client: pg.Client, name: string): Promise<void> {
  await client.query({ name, text: "select $1::int", values: [1] });
  const { rowCount } = await client.query("select from pg_prepared_statements where name = $1", [
    name,
  ]);
  if (rowCount === 0) return;
  await client.query(`deallocate ${name}`);
  throw new StartError(
    "The connection pooler at DATABASE_URL does not keep prepared statements: set DATABASE_PREPARED=off, or use PgBouncer 1.21 or later with max_prepared_statements above 0.",
  );
}
