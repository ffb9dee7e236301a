import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { createDataFolder } from "#server/testing/processes/data-folder.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { type Cluster, startCluster } from "./embedded-postgres.ts";
import { isAlive } from "./pid-file.ts";

/** Of the current test. */
let folder: string;
const started: Cluster[] = [];

afterEach(async () => {
  for (const cluster of started.splice(0)) await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The folder has no cluster yet. */
function useEmptyFolder(): void {
  folder = mkdtempSync(join(tmpdir(), "cp-cluster-"));
}

/** With a cluster that was created and stopped. */
async function useCreated(): Promise<void> {
  folder = await createDataFolder();
}

async function start(): Promise<Cluster> {
  const cluster = await startCluster(folder);
  started.push(cluster);
  return cluster;
}

async function ask(cluster: Cluster, statement: string): Promise<pg.QueryResult["rows"]> {
  const client = new pg.Client(cluster.app);
  // Killing the server raises this error too.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const readPid = () =>
  Number(readFileSync(join(folder, "postgres/data/postmaster.pid"), "utf8").split("\n", 1)[0]);

describe("startCluster", () => {
  it("keeps data across a stop and a start, and leaves nothing running", async () => {
    await useCreated();
    const first = await start();
    expect(first.wasStarted).toBe(true);
    await ask(first, "create table kept (note text); insert into kept values ('here')");
    const pid = readPid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await start();
    expect(second.wasStarted).toBe(true);
    expect(await ask(second, "select note from kept")).toEqual([{ note: "here" }]);
  });

  it("does not log the values of rejected statements", async () => {
    await useCreated();
    const cluster = await start();
    await ask(
      cluster,
      "create table kept (note text unique); insert into kept values ('an otter')",
    );
    await expect(ask(cluster, "insert into kept values ('an otter')")).rejects.toThrow("unique");
    await expect(ask(cluster, "select 'an otter'::uuid")).rejects.toThrow("an otter");
    expect(readFileSync(join(folder, "postgres/server.log"), "utf8")).not.toContain("an otter");
  });

  it("is shared by all processes on one folder, and stopped by the last", async () => {
    await useCreated();
    const first = await start();
    const pid = readPid();
    const second = await start();
    const third = await start();
    expect([first, second, third].map((one) => [one.wasStarted, one.isAlone])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    await first.stop();
    await third.stop();
    expect([isAlive(pid), readPid()]).toEqual([true, pid]);
    expect(await ask(second, "select 1 as one")).toEqual([{ one: 1 }]);
    await second.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it("creates one cluster when several processes start on a folder in which its creation was cut short, and stops with them", async () => {
    useEmptyFolder();
    const draft = join(folder, "postgres/data.new");
    mkdirSync(join(draft, "base"), { recursive: true });
    writeFileSync(join(draft, "half"), "made");
    const all = await Promise.all([start(), start(), start()]);
    expect(existsSync(draft)).toBe(false);
    expect(existsSync(join(folder, "postgres/data/half"))).toBe(false);
    expect(all.map(({ isAlone }) => isAlone).filter(Boolean)).toHaveLength(1);
    expect(all.map(({ wasStarted }) => wasStarted).filter(Boolean)).toHaveLength(1);
    for (const one of all) expect(await ask(one, "select 1 as one")).toEqual([{ one: 1 }]);
    const pid = readPid();
    await Promise.all(all.map((one) => one.stop()));
    expect(isAlive(pid)).toBe(false);
  });

  it("restarts a server that dies, once for all processes", async () => {
    await useCreated();
    const [first, second] = [await start(), await start()];
    await ask(first, "create table kept (note text)");
    for (const note of ["one", "two"]) {
      const killed = readPid();
      await ask(first, `insert into kept values ('${note}')`);
      process.kill(killed, "SIGKILL");
      await waitFor(() => ask(second, "select 1").catch(() => null));
      expect(readPid()).not.toBe(killed);
    }
    expect(await ask(first, "select note from kept order by note")).toEqual([
      { note: "one" },
      { note: "two" },
    ]);
    await first.stop();
    const pid = readPid();
    expect(await ask(second, "select count(*)::int as notes from kept")).toEqual([{ notes: 2 }]);
    await second.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it("does not delete a cluster with a missing part", async () => {
    useEmptyFolder();
    const file = join(folder, "postgres/data/base/1/2619");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "a table");
    await expect(start()).rejects.toThrow(/no PG_VERSION.*Restore it from a backup/);
    expect(readFileSync(file, "utf8")).toBe("a table");
  });

  it("restarts after a kill during work, with all committed data", async () => {
    await useCreated();
    for (let round = 0; round < 3; round += 1) {
      const cluster = await start();
      await ask(cluster, "create table if not exists kept (round int); ");
      await ask(cluster, `insert into kept values (${round})`);
      // A client is connected and working when it dies.
      const busy = ask(cluster, "select pg_sleep(30)").catch(() => "cut");
      await waitFor(
        async () =>
          (await ask(cluster, "select 1 from pg_stat_activity where query like 'select pg_sleep%'"))
            .length > 0,
      );
      process.kill(readPid(), "SIGKILL");
      const next = await start();
      expect(await busy).toBe("cut");
      expect(await ask(next, "select count(*)::int as rounds from kept")).toEqual([
        { rounds: round + 1 },
      ]);
    }
  });

  it.runIf(process.platform === "linux")(
    "starts although the number of a killed server belongs to something else now",
    async () => {
      await useCreated();
      const first = await start();
      await ask(first, "create table kept (note text)");
      const lines = readFileSync(join(folder, "postgres/data/postmaster.pid"), "utf8")
        .split("\n")
        .slice(1);
      await first.stop();
      writeFileSync(
        join(folder, "postgres/data/postmaster.pid"),
        [process.pid, ...lines].join("\n"),
      );
      const second = await start();
      expect(second.wasStarted).toBe(true);
      expect(await ask(second, "select count(*)::int as notes from kept")).toEqual([{ notes: 0 }]);
    },
  );

  it("leaves nothing running when the work in parallel fails", async () => {
    await useCreated();
    let pid = 0;
    const failed = startCluster(folder, {
      whileStarting: async () => {
        pid = await waitFor(async () => {
          try {
            return readPid();
          } catch {
            return null;
          }
        });
        throw new Error("this cannot be served");
      },
    });
    await expect(failed).rejects.toThrow("this cannot be served");
    expect(isAlive(pid)).toBe(false);
  });

  it.runIf(process.platform !== "win32")(
    "is nobody else's: its folder, its socket and its role are the app's own",
    async () => {
      await useCreated();
      const cluster = await start();
      const wide = ["postgres", "postgres/run", "postgres/server.log"].map((name) =>
        join(folder, name),
      );
      for (const path of wide) expect(statSync(path).mode & 0o077).toBe(0);
      await cluster.stop();
      for (const path of [folder, ...wide]) chmodSync(path, 0o777);
      await start();
      for (const path of [folder, ...wide]) expect(statSync(path).mode & 0o077).toBe(0);
      expect(await ask(cluster, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
      expect(
        await ask(
          cluster,
          "select rolsuper, rolbypassrls from pg_roles where rolname = current_user",
        ),
      ).toEqual([{ rolsuper: false, rolbypassrls: false }]);
      expect(await ask(cluster, "show fsync")).toEqual([{ fsync: "on" }]);
      expect(await ask(cluster, "show data_checksums")).toEqual([{ data_checksums: "on" }]);
    },
  );
});
