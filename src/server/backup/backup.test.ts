/** Makes, verifies, restores and compares a backup of a library while it is written to. */
import { createHash } from "node:crypto";
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
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getEntry, pictureKey } from "#features/entries/server/service.ts";
import { memberNotes } from "#features/collections/server/tables.ts";
import { override } from "#shared/testing/override.ts";
import { inTransaction } from "../app-context.ts";
import { replaced } from "../db/apply-migrations.ts";
import { asSystem } from "../db/database.ts";
import { clearFolder } from "../db/embedded/swap-data.ts";
import { migrations as known } from "../db/schema-version.ts";
import { parseEnv } from "../settings/env.ts";
import { type OpenAppContext, createAppContext } from "../create-app-context.ts";
import { emptyBackup } from "../testing/backup-header.ts";
import { createDataFolder } from "../testing/processes/data-folder.ts";
import { createShared } from "../testing/routes/create-shared.ts";
import { startS3Server } from "../testing/servers/s3-server.ts";
import { createUser } from "../testing/test-context.ts";
import { createEntry } from "../testing/test-entries.ts";
import { addPictures, createPicture } from "../testing/test-pictures.ts";
import { loadBackupStatus } from "./backup-status.ts";
import { scryptCost } from "./encrypt-stream.ts";
import { startLoad } from "./load-database.ts";
import { type BackupHeader, headerName, manifestName } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { runBackup } from "./run-backup.ts";
import { withWorkFolder } from "./work-folder.ts";
import { type Part, writeArchive } from "./write-archive.ts";

const root = mkdtempSync(join(tmpdir(), "cp-backup-"));
const dataDir = await createDataFolder();
const passphrase = "a passphrase of the operator";
const settings = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase, LOG_LEVEL: "silent" };
const migrations = known.map(({ hash }) => hash);

const text = Buffer.from("the bytes of an uploaded file ".repeat(20_000));
override(scryptCost, { usual: 1 });
let library: OpenAppContext;
beforeAll(async () => {
  library = await createAppContext(parseEnv(settings));
});
afterAll(async () => {
  await library.close();
  await clearFolder(dataDir);
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

const openAt = (folder: string) =>
  createAppContext(parseEnv({ DATA_DIR: folder, LOG_LEVEL: "silent" }));
const readAll = async (context: OpenAppContext, query: string) =>
  (await context.database.system.query<Record<string, unknown>>(query)).rows;

/** A backup without rows, as if made by another installation. */
async function writeForeign(name: string, changes: Partial<BackupHeader>, ...more: Part[]) {
  const header = { ...emptyBackup, migrations, ...changes };
  const manifest = { tables: [], sequences: [], files: 0, fileBytes: 0 };
  const json = (part: string, value: unknown): Part => {
    const bytes = Buffer.from(JSON.stringify(value));
    return { name: part, size: bytes.length, body: [bytes] };
  };
  async function* parts() {
    yield json(headerName, header);
    yield* more;
    yield json(manifestName, manifest);
  }
  const file = join(root, name);
  await writeArchive(file, parts(), null);
  return file;
}

describe("a backup of a library in use", () => {
  it("contains all writes acknowledged before it, and restores files, sessions and jobs", async () => {
    const ada = await createUser(library);
    const entry = await createEntry(ada, {
      title: "Über Möwen \\N \t 𝄞",
      text: "Gulls follow the plough.\r\nThey are not afraid.",
      file: { name: "gulls.txt", type: "text/plain", bytes: text },
    });
    const lead = { part: "lead" as const, bytes: createPicture(300, 200) };
    const [digest] = await addPictures(ada, entry.captureId, [lead]);
    const picture = await library.storage.getBytes(pictureKey(digest!, "full"));
    const shared = await createShared(ada, { title: "Shared" });
    const note = { userId: ada.userId, entryId: shared.memberEntry, note: "My own note" };
    await inTransaction(ada, (tx) => tx.insert(memberNotes).values(note));
    await library.jobs.register(
      [
        {
          queue: "counted",
          concurrency: 1,
          expireInSeconds: 5,
          retryLimit: 1,
          work: async () => {},
          giveUp: async () => {},
        },
      ],
      { work: false },
    );
    await asSystem(library.database, (tx) =>
      library.jobs.send(tx, "counted", { userId: ada.userId }),
    );
    const over = new AbortController();
    const writing = (async () => {
      // At a pace that leaves most of the time to the backup.
      for (; !over.signal.aborted; await sleep(50)) await createUser(library, "Somebody");
    })();
    // Of a day of the past, as in a database that was made then.
    await library.database.system.query(
      `create table pgboss.queue_stats_20200102 partition of pgboss.queue_stats
        for values from ('2020-01-02') to ('2020-01-03')`,
    );
    const bucket = await startS3Server();
    const { backup } = parseEnv({ ...settings, ...bucket.settings });
    const taken = await runBackup(dataDir, backup).finally(() => over.abort());
    expect([...bucket.objects.keys()]).toEqual([`ours/${taken.name}`]);
    await bucket.close();
    await writing;
    // The document, and the picture with its thumbnail.
    expect(taken.manifest.files).toBe(3);
    expect(readdirSync(join(dataDir, "backups")).toSorted()).toEqual([
      taken.name,
      "last.json",
      "turn.lock",
    ]);
    expect(existsSync(join(dataDir, ".backup"))).toBe(false);
    expect(loadBackupStatus(dataDir)).toMatchObject({ last: { name: taken.name }, failure: null });

    const elsewhere = join(root, "elsewhere");
    const { former } = await restoreBackup(elsewhere, taken.file, passphrase);
    expect(former).toBeNull();
    const secret = (folder: string) => readFileSync(join(folder, "session.secret"), "utf8");
    expect(secret(elsewhere)).toBe(secret(dataDir));
    const restored = await openAt(elsewhere);
    try {
      for (const query of [
        `select * from global_entries order by id`,
        `select * from entry_contents order by entry_id`,
        `select * from entry_pictures order by entry_id, place`,
        `select * from user_entries order by id`,
        `select * from collection_members order by collection_id, user_id`,
        `select * from member_notes order by entry_id, user_id`,
        `select id, name, data, state from pgboss.job order by id`,
      ])
        expect(await readAll(restored, query)).toEqual(await readAll(library, query));
      const path = `uploads/${entry.captureId.slice(-2)}/${entry.captureId}`;
      expect((await restored.storage.getBytes(path)).equals(text)).toBe(true);
      const restoredPicture = await restored.storage.getBytes(pictureKey(digest!, "full"));
      expect(restoredPicture.equals(picture)).toBe(true);
      const opened = await getEntry({ app: restored, userId: ada.userId }, shared.memberEntry);
      expect(opened.shared?.ownNote.text).toBe("My own note");
      // Triggers, policies and keys are restored too: a new user gets their initial rows.
      const bo = await createUser(restored, "Bo");
      await createEntry(bo, { title: "The first of Bo's" });
    } finally {
      await restored.close();
    }
  });

  it("is refused as a restore over a running library", async () => {
    const backup = await writeForeign("running", {});
    await expect(restoreBackup(dataDir, backup, null)).rejects.toThrow(
      `Commonplace is running on ${dataDir}: stop it first, then restore. Nothing was changed.`,
    );
    expect(await readAll(library, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("is refused while another process makes one, and is no failure", async () => {
    const { backup } = parseEnv(settings);
    const before = loadBackupStatus(dataDir);
    await withWorkFolder(dataDir, () =>
      expect(runBackup(dataDir, backup)).rejects.toThrow("Another process is making a backup now."),
    );
    expect(loadBackupStatus(dataDir)).toEqual(before);
  });

  it("records why it failed, and leaves no partial files", async () => {
    const before = loadBackupStatus(dataDir);
    const folder = join(root, "not-a-folder");
    writeFileSync(folder, "");
    const { backup } = parseEnv({ ...settings, BACKUP_DIR: join(folder, "backups") });
    await expect(runBackup(dataDir, backup)).rejects.toThrow("ENOTDIR");
    const { lastSuccessAt, lastFailureAt, failure } = loadBackupStatus(dataDir);
    expect(lastSuccessAt).toBe(before.lastSuccessAt);
    expect([lastFailureAt, failure]).toEqual([expect.any(String), expect.any(String)]);
    expect(existsSync(join(dataDir, ".backup"))).toBe(false);
    const none = join(root, "none");
    await expect(runBackup(none, { ...backup, folder: none })).rejects.toThrow(
      /no embedded database/,
    );
  });
});

describe("a restore", () => {
  const present = join(root, "present");
  const files = () => readdirSync(present).toSorted();
  beforeAll(() => {
    mkdirSync(join(present, "files"), { recursive: true });
    mkdirSync(join(present, "postgres", "data"), { recursive: true });
    writeFileSync(join(present, "files", "kept"), "as it was");
    writeFileSync(join(present, "postgres", "data", "PG_VERSION"), "18");
    writeFileSync(join(present, "session.secret"), "s".repeat(40));
  });

  it("is refused with a message, and leaves the present library unchanged", async () => {
    const table = { schema: "public", name: "users", columns: ["id", "name", "email"] };
    const rows = Buffer.from("not-a-uuid\tAda\tada@example.org\n");
    const part = { name: "database/public.users/000001", size: rows.length, body: [rows] };
    const refused: [file: string, says: RegExp][] = [
      [join(root, "absent"), /^There is no file .*absent\.$/],
      [
        await writeForeign("newer", { migrations: [...migrations, "0".repeat(64)] }),
        /update Commonplace first/,
      ],
      [await writeForeign("early", { migrations: ["0".repeat(64)] }), /restore it with the commit/],
      [
        await writeForeign("vast", { databaseBytes: 1e15 }),
        /needs about 1000000\d+ MB on the disk/,
      ],
      [await writeForeign("wrong", { tables: [table] }, part), /invalid input syntax/],
    ];
    for (const [file, says] of refused) {
      await expect(restoreBackup(present, file, null)).rejects.toThrow(says);
      expect(files()).toEqual(["files", "postgres", "session.secret"]);
      expect(readFileSync(join(present, "files", "kept"), "utf8")).toBe("as it was");
      expect(readFileSync(join(present, "postgres/data/PG_VERSION"), "utf8")).toBe("18");
    }
    expect(existsSync(join(present, ".restore"))).toBe(false);
  });

  it("is refused if the backup has a table or a column that this version does not have", async () => {
    const client = new pg.Client({ ...library.database.connection, user: "commonplace_admin" });
    await client.connect();
    const users = { schema: "public", name: "users", columns: ["id"] };
    for (const changes of [{ name: "dreams" }, { columns: ["id", "dream"] }]) {
      const tables = [users, { ...users, ...changes }];
      await expect(startLoad(client, { ...emptyBackup, tables })).rejects.toThrow(
        `public.${changes.name ?? "users"} that this one does not have`,
      );
      await client.query("rollback");
    }
    await client.end();
  });

  it("migrates an older backup, and keeps the former library", async () => {
    const hashes = ["1".repeat(64), "2".repeat(64)];
    override(replaced, { digest: createHash("sha256").update(hashes.join()).digest("hex") });
    const older = await writeForeign("older", { migrations: hashes });
    const { former } = await restoreBackup(present, older, null);
    expect(readFileSync(join(former!, "files", "kept"), "utf8")).toBe("as it was");
    expect(files()).toEqual([
      expect.stringMatching(/^before-restore-/),
      "files",
      "postgres",
      "session.secret",
    ]);
    const restored = await openAt(present);
    try {
      const applied = await readAll(
        restored,
        "select hash from drizzle.__drizzle_migrations order by created_at",
      );
      expect(applied.map(({ hash }) => hash)).toEqual(migrations);
    } finally {
      await restored.close();
    }
  });
});
