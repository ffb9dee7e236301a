/** Commonplace as on several machines: two web processes, two workers, and every service around them. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type MailServer, startMailServer } from "#server/testing/servers/mail-server.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { startBucket } from "./bucket.ts";
import { startPostgresProxy, startWebProxy } from "./haproxy.ts";
import { preparedSetting, startPgbouncer } from "./pgbouncer.ts";
import { appRole, type PostgresPair, startPostgresPair } from "./postgres-pair.ts";
import { findFreePort, type Service } from "./service.ts";

export type AppMachine = {
  /** 0 of a worker. */
  port: number;
  /** Ends the process at once, and resolves when it has ended. */
  crash: () => Promise<void>;
  start: () => Promise<void>;
};

export type Installation = {
  /** Of the proxy in front of the web processes. */
  origin: string;
  webs: AppMachine[];
  workers: AppMachine[];
  pair: PostgresPair;
  pgbouncer: Service;
  bucket: Service;
  mails: MailServer;
  /** Runs a statement as the superuser of the present primary. */
  query: <Row extends pg.QueryResultRow>(statement: string) => Promise<Row[]>;
  close: () => Promise<void>;
};

export async function startInstallation(): Promise<Installation> {
  const endings: (() => unknown)[] = [];
  const close = async () => {
    for (const end of endings.toReversed()) await end();
  };
  const closing = <Opened extends { close: () => unknown }>(opened: Opened) => {
    endings.push(() => opened.close());
    return opened;
  };
  const start = async (): Promise<Omit<Installation, "close">> => {
    const pair = closing(await startPostgresPair());
    const primary = closing(await startPostgresProxy(pair.ports));
    const upstream = { host: "127.0.0.1", port: primary.port, user: appRole };
    const pgbouncer = closing(await startPgbouncer(upstream, 20));
    const bucket = closing(await startBucket());
    const mails = closing(await startMailServer());
    const settings = {
      ...bucket.settings,
      DATABASE_URL: `postgres://${appRole}@127.0.0.1:${pgbouncer.port}/${appRole}`,
      DATABASE_DIRECT_URL: `postgres://${appRole}@127.0.0.1:${primary.port}/${appRole}`,
      DATABASE_PREPARED: preparedSetting(),
      SESSION_SECRET: "the same secret on every machine, of a test".replaceAll(" ", "-"),
      SMTP_URL: mails.url,
      MAIL_FROM: "notes@example.org",
    };
    const startMachine = async (role: "web" | "worker") => {
      const machine = await prepareMachine({ ...settings, ROLE: role });
      endings.push(machine.close);
      await machine.start();
      return machine;
    };
    const webs = [await startMachine("web"), await startMachine("web")];
    const workers = [await startMachine("worker"), await startMachine("worker")];
    const proxy = closing(await startWebProxy(webs.map(({ port }) => port)));
    return {
      origin: `http://127.0.0.1:${proxy.port}`,
      webs,
      workers,
      pair,
      pgbouncer,
      bucket,
      mails,
      query: async <Row extends pg.QueryResultRow>(statement: string) => {
        const client = new pg.Client({ ...upstream, user: "postgres", database: appRole });
        await client.connect();
        const { rows } = await client.query<Row>(statement).finally(() => client.end());
        return rows;
      },
    };
  };
  try {
    return { ...(await start()), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A process with a data folder and, for the role web, a port that it keeps when it is started again. */
async function prepareMachine(
  settings: Record<string, string> & { ROLE: "web" | "worker" },
): Promise<AppMachine & { close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), `cp-${settings.ROLE}-`));
  const port = settings.ROLE === "web" ? await findFreePort() : 0;
  let app: ServerProcess | undefined;
  const crash = async () => {
    if (app === undefined || app.child.exitCode !== null || app.child.signalCode !== null) return;
    app.child.kill("SIGKILL");
    await once(app.child, "exit");
  };
  return {
    port,
    crash,
    start: async () => {
      app = await startServerProcess({ ...settings, DATA_DIR: dataDir, PORT: String(port) });
    },
    close: async () => {
      await crash();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
