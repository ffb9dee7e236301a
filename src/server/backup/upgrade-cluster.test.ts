import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findUpgrade } from "../db/embedded/cluster-version.ts";
import { parseEnv } from "../settings/env.ts";
import { createAppContext } from "../create-app-context.ts";
import { findOlderBinaries, createOldLibrary } from "../testing/database/old-cluster.ts";
import { upgradeCluster } from "./upgrade-cluster.ts";

const dataDir = mkdtempSync(join(tmpdir(), "cp-upgrade-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

const version = (folder: string) =>
  readFileSync(join(folder, "postgres/data/PG_VERSION"), "utf8").trim();
const older = findOlderBinaries(18);

describe.skipIf(older === null)("a database of an older PostgreSQL", () => {
  it("is left unchanged if its binaries cannot be downloaded", async () => {
    await createOldLibrary(dataDir, older!, [
      "insert into users (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@example.org')",
    ]);
    expect(await findUpgrade(dataDir)).toMatchObject({ from: older!.major });
    const fetch = async () => Promise.reject(new Error("no network"));
    await expect(upgradeCluster(dataDir, { fetch })).rejects.toThrow("no network");
    expect(readdirSync(dataDir)).toEqual(["postgres"]);
    expect(version(dataDir)).toBe(String(older!.major));
  });

  it("is upgraded with all its data, and the former one is kept", async () => {
    const former = await upgradeCluster(dataDir, { fetch: async () => older! });
    expect([version(former!), await findUpgrade(dataDir)]).toEqual([String(older!.major), null]);
    const context = await createAppContext(parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
    try {
      const { rows } = await context.database.system.query("select name from users");
      expect(rows).toEqual([{ name: "Ada" }]);
    } finally {
      await context.close();
    }
    expect(await upgradeCluster(dataDir)).toBeNull();
  });
});

it("refuses a database of a later PostgreSQL", async () => {
  const newer = mkdtempSync(join(tmpdir(), "cp-newer-"));
  mkdirSync(join(newer, "postgres/data"), { recursive: true });
  writeFileSync(join(newer, "postgres/data/PG_VERSION"), "99\n");
  await expect(findUpgrade(newer)).rejects.toThrow(/made by PostgreSQL 99.*update Commonplace/);
  rmSync(newer, { recursive: true });
});
