import type pg from "pg";
import { findProgram } from "./debian-packages.ts";
import { type Service, startService } from "./service.ts";

/** PgBouncer in transaction mode, for every database of `upstream`, with at most `poolSize` connections to each. */
export async function startPgbouncer(
  upstream: pg.ClientConfig,
  poolSize: number,
): Promise<Service> {
  const { host, port, user, password } = upstream;
  const login = typeof password === "string" ? ` password=${password}` : "";
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
`,
    }),
    args: (folder) => [`${folder}/pgbouncer.ini`],
  });
}
