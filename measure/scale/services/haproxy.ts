import { setTimeout as sleep } from "node:timers/promises";
import { findProgram } from "./debian-packages.ts";
import { type Service, startService } from "./service.ts";

const common = `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 120s
  timeout server 120s
`;

/** Passes connections to the one of `ports` whose PostgreSQL accepts writes. */
export async function startPostgresProxy(ports: readonly number[]): Promise<Service> {
  const proxy = await startHaproxy(
    (port) => `${common}
listen postgres
  mode tcp
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startup("postgres")}
  tcp-check expect binary ${hex("R")}
  tcp-check send-binary ${message("Q", "select pg_is_in_recovery()\0")}
  tcp-check expect binary ${message("D", "\0\x01\0\0\0\x01f")}
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${ports.map((one) => `  server postgres-${one} 127.0.0.1:${one} check`).join("\n")}
`,
  );
  // It takes every server for a primary until two checks have failed.
  await sleep(2_000);
  return proxy;
}

/** The header of every response, also of HAProxy's own, with the name of the web process that had the request. */
export const servedByHeader = "x-served-by";

/** The name in that header of the web process at `port`. */
export const nameWeb = (port: number) => `web-${port}`;

/**
 * Gives each request to the next of the web processes at `ports` that is ready. A process that refuses the connection is
 * passed over at once, before checks have found out.
 */
export async function startWebProxy(ports: readonly number[]): Promise<Service> {
  return startHaproxy(
    (port) => `${common}
listen web
  mode http
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk
  http-check send meth GET uri /api/ready ver HTTP/1.1 hdr Host localhost
  option forwardfor
  option redispatch 1
  http-after-response set-header ${servedByHeader} %[srv_name]
  default-server inter 1s fall 2 rise 1
${ports.map((one) => `  server ${nameWeb(one)} 127.0.0.1:${one} check`).join("\n")}
`,
  );
}

function startHaproxy(configure: (port: number) => string): Promise<Service> {
  return startService(findProgram("haproxy"), {
    configure: (port) => ({ "haproxy.cfg": configure(port) }),
    args: (folder) => ["-db", "-f", `${folder}/haproxy.cfg`],
  });
}

const hex = (text: string) => Buffer.from(text, "latin1").toString("hex");

/** A message of PostgreSQL's protocol in hexadecimal. */
function message(type: string, content: string): string {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return hex(type) + length.toString("hex") + hex(content);
}

/** The first message of a client, which names no type. */
function startup(user: string): string {
  return message("", `\0\x03\0\0user\0${user}\0database\0postgres\0\0`);
}
