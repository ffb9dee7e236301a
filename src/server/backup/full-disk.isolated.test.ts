/** Tests a disk that fills up during a backup, and one that is too full to create the status file. */
import type * as NodeFs from "node:fs";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { parseEnv } from "../settings/env.ts";
import { createAppContext } from "../create-app-context.ts";
import { loadBackupStatus } from "./backup-status.ts";
import { runBackup } from "./run-backup.ts";
import { isBackupDue } from "./schedule-backups.ts";

const disk = vi.hoisted(() => ({ bytesLeft: Infinity, takesNewFiles: true }));

vi.mock(import("node:fs"), async (importOriginal) => {
  const fs = await importOriginal();
  const full = () => Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC" });
  return {
    ...fs,
    createWriteStream: ((path, options) => {
      const file = fs.createWriteStream(path, options);
      if (!String(path).endsWith(".part")) return file;
      const limited = new Writable({
        write(chunk: Buffer, _encoding, done) {
          disk.bytesLeft -= chunk.length;
          if (disk.bytesLeft < 0) done(full());
          else file.write(chunk, done);
        },
        final: (done) => void file.end(done),
      });
      return limited as NodeFs.WriteStream;
    }) as typeof fs.createWriteStream,
    writeFileSync: ((path, data, options) => {
      if (!disk.takesNewFiles && String(path).endsWith(".new")) throw full();
      fs.writeFileSync(path, data, options);
    }) as typeof fs.writeFileSync,
  };
});

const dataDir = mkdtempSync(join(tmpdir(), "cp-full-disk-"));
const { backup } = parseEnv({ DATA_DIR: dataDir, BACKUP_VERIFY: "read", LOG_LEVEL: "silent" });
const says = `There is not enough space left on the disk of ${join(dataDir, "backups")}.`;
const listBackups = () => readdirSync(join(dataDir, "backups")).filter((name) => /tar/.test(name));

beforeAll(async () => {
  await (await createAppContext(parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }))).close();
});
beforeEach(() => Object.assign(disk, { bytesLeft: Infinity, takesNewFiles: true }));
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

it("records why the backup failed, and makes it once there is space again", async () => {
  disk.bytesLeft = 1_000;
  await expect(runBackup(dataDir, backup)).rejects.toMatchObject({
    name: "BackupError",
    message: says,
  });
  expect(loadBackupStatus(dataDir)).toMatchObject({ lastSuccessAt: null, failure: says });
  expect(listBackups()).toEqual([]);
  const inAnHour = new Date(Date.now() + 3_600_000);
  expect(isBackupDue(loadBackupStatus(dataDir), 24, new Date())).toBe(false);
  expect(isBackupDue(loadBackupStatus(dataDir), 24, inAnHour)).toBe(true);
  disk.bytesLeft = Infinity;
  const { name } = await runBackup(dataDir, backup);
  expect(loadBackupStatus(dataDir)).toMatchObject({ last: { name }, failure: null });
});

it("overwrites the status file if the disk allows no new file", async () => {
  const { last } = loadBackupStatus(dataDir);
  Object.assign(disk, { bytesLeft: 0, takesNewFiles: false });
  await expect(runBackup(dataDir, backup)).rejects.toThrow(says);
  expect(loadBackupStatus(dataDir)).toMatchObject({ last, failure: says });
  disk.bytesLeft = Infinity;
  const { name } = await runBackup(dataDir, backup);
  expect(loadBackupStatus(dataDir)).toMatchObject({ last: { name }, failure: null });
});
