import { spawnSync } from "node:child_process";
import type pg from "pg";
import { findProgram } from "./debian-packages.ts";
import { type Service, startService } from "./service.ts";

/** The PgBouncer under test. `keepsStatements`: it knows named statements in transaction mode, as of 1.21. */
export function describePgbouncer(): { version: string; keepsStatements: boolean } {
  const { stdout } = spawnSync(findProgram("pgbouncer"), ["--version"], { encoding: "utf8" });
  const [version, major, minor] = /(\d+)\.(\d+)[\d.]*/.exec(stdout) ?? [];
  if (version === undefined) throw new Error(`PgBouncer printed no version: ${stdout}`);
  return { version, keepsStatements: Number(major) > 1 || Number(minor) >= 21 };
}

/** DATABASE_PREPARED of an app behind the PgBouncer under test, as docs/operating.md advises. */
export const preparedSetting = () => (describePgbouncer().keepsStatements ? "on" : "off");

/**
 * PgBouncer in transaction mode, for every database of `upstream`, with at most `poolSize` connections to each. `more` are
 * lines of its configuration.
 */
export async function startPgbouncer(
  upstream: pg.ClientConfig,
  poolSize: number,
  { maxStatements = 200, more = [] as string[] } = {},
): Promise<Service> {
  const { host, port, user, password } = upstream;
  const login = typeof password === "string" ? ` password=${password}` : "";
  const { keepsStatements } = describePgbouncer();
  const lines = keepsStatements ? [`max_prepared_statements = ${maxStatements}`, ...more] : more;
  return startService(findProgram("pgbouncer"), {
    isRootRefused: true,
    configure: (ownPort) => ({
      "pgbouncer.ini": `[databases]
* = host=${host} port=${port} user=${user}${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 30
log_connections = 0
log_disconnections = 0
${lines.join("\n")}
`,
    }),
    args: (folder) => [`${folder}/pgbouncer.ini`],
  });
}
