/** Tests schedule, retention, notifications and an interrupted swap, without making a backup. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { setUpContext } from "../testing/contexts.ts";
import { createTestApp } from "../testing/test-client.ts";
import { explainFailure } from "./backup-error.ts";
import {
  listOldBackups,
  nameBackup,
  nameDraft,
  removeDrafts,
  removeOldBackups,
} from "./backup-list.ts";
import { isBackupOverdue, loadBackupStatus, writeBackupStatus } from "./backup-status.ts";
import { isBackupDue, runBackupOnce } from "./schedule-backups.ts";
import { recoverSwap } from "../db/embedded/swap-data.ts";

const folder = mkdtempSync(join(tmpdir(), "cp-schedule-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const context = await setUpContext({
  BACKUP_EVERY_HOURS: "24",
  ADMIN_EMAILS: "olga@example.org",
});
const { dataDir } = context.env;
const { clientOf } = createTestApp(context);
const none = { lastSuccessAt: null, last: null, lastFailureAt: null, failure: null };
const now = new Date("2026-11-22T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

describe("scheduled backups", () => {
  it("are due after the interval, and an hour after a failure", () => {
    const due = (lastSuccess: number | null, lastFailure: number | null, every = 24) =>
      isBackupDue(
        {
          ...none,
          lastSuccessAt: lastSuccess === null ? null : ago(lastSuccess),
          lastFailureAt: lastFailure === null ? null : ago(lastFailure),
        },
        every,
        now,
      );
    expect([due(null, null), due(24, null), due(30, 2), due(null, 1)]).toEqual(Array(4).fill(true));
    expect([due(23, null), due(30, 0.5), due(null, 0.5)]).toEqual(Array(3).fill(false));
    const overdue = (hours: number) =>
      isBackupOverdue({ ...none, lastSuccessAt: ago(hours) }, 24, now);
    expect([overdue(47), overdue(49), isBackupOverdue(none, 24, now)]).toEqual([false, true, true]);
  });

  it("are reported by /api/ready, and their first failure by e-mail", async () => {
    const ready = async () => (await clientOf(null).get("/api/ready")).body;
    expect(await ready()).toEqual({
      status: "ok",
      backup: { lastSuccessAt: null, lastFailureAt: null, isOverdue: true },
    });
    const lastSuccessAt = new Date().toISOString();
    const last = { name: nameBackup(new Date(), false), bytes: 10, milliseconds: 5 };
    const succeed = async () => writeBackupStatus(dataDir, { ...none, lastSuccessAt, last });
    const fail = async () =>
      writeBackupStatus(dataDir, { lastFailureAt: new Date().toISOString(), failure: "No room." });
    await runBackupOnce(context, succeed);
    expect(await ready()).toMatchObject({ backup: { lastSuccessAt, isOverdue: false } });
    await runBackupOnce(context, fail);
    await runBackupOnce(context, fail);
    const outbox = readdirSync(join(dataDir, "outbox"));
    expect(outbox).toHaveLength(1);
    expect(readFileSync(join(dataDir, "outbox", outbox[0]!), "utf8")).toContain("No room.");
    expect(loadBackupStatus(dataDir)).toMatchObject({ lastSuccessAt, failure: "No room." });
  });
});

describe("retention and swaps", () => {
  it("keeps the newest backups and does not touch other files", async () => {
    const days = [1, 2, 3, 4].map((day) =>
      nameBackup(new Date(Date.UTC(2026, 10, day)), day % 2 === 0),
    );
    expect(listOldBackups([...days, "commonplace-holiday.tar.zst", "last.json"], 3)).toEqual([
      days[0],
    ]);
    const draft = nameDraft(days[0]!);
    for (const name of [...days, "letter.txt", draft]) writeFileSync(join(folder, name), "");
    await removeOldBackups(folder, 2);
    await removeDrafts(folder);
    expect(readdirSync(folder).toSorted()).toEqual([...days.slice(2), "letter.txt"].toSorted());
  });

  it.each([0, 1, 2, 3, 4, 5])(
    "completes a swap that was interrupted after %i steps",
    async (steps) => {
      const home = mkdtempSync(join(folder, "swap-"));
      const write = (path: string, words: string) => {
        mkdirSync(join(home, path, ".."), { recursive: true });
        writeFileSync(join(home, path), words);
      };
      const items = ["postgres/data/part", "files/part", "session.secret"];
      // The state after the kill: each old item is moved away before the new one takes its place.
      items.forEach((item, index) => {
        const isAway = steps > 2 * index;
        const isDone = steps > 2 * index + 1;
        write(isAway ? `former/${item}` : item, "old");
        write(isDone ? item : `.restore/${item}`, "new");
      });
      writeFileSync(join(home, "swap-under-way"), "former");
      await recoverSwap(home);
      for (const item of items) {
        expect(readFileSync(join(home, item), "utf8")).toBe("new");
        expect(readFileSync(join(home, "former", item), "utf8")).toBe("old");
      }
      expect(existsSync(join(home, ".restore"))).toBe(false);
    },
  );
});

it("names the full disk, directly or as an error's cause", async () => {
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  for (const error of [full, new Error("COPY failed", { cause: full })])
    expect(await explainFailure(error, [folder, folder])).toMatchObject({
      message: `There is not enough space left on the disk of ${folder}.`,
    });
  const other = new Error("something else");
  expect(await explainFailure(other, [folder])).toBe(other);
});
