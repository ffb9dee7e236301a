/** Tests the responses while the database is unavailable or partly damaged. */
import { randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import { Writable } from "node:stream";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { createTestApp, type TestClient } from "../testing/test-client.ts";
import { createTestContext, type TestContext } from "../testing/test-context.ts";

let context: TestContext;
let app: ReturnType<typeof createTestApp>;
let ada: TestClient;
let eve: TestClient;
let logged = "";

beforeAll(async () => {
  const opened = await createTestContext();
  const sink = new Writable({
    write: (line: Buffer, _encoding, done) => ((logged += String(line)), done()),
  });
  context = { ...opened, log: pino({}, sink) };
  app = createTestApp(context);
  ada = await app.signUp("ada@example.org");
  eve = await app.signUp("eve@example.org");
});
afterAll(() => context.close());

const away = {
  error: {
    code: "unavailable",
    message: expect.stringContaining("The database does not answer") as string,
  },
};

describe("requests while the database is unavailable", () => {
  it("fail with 503 at once, keep sessions, and log nothing twice", async () => {
    // Its session is not cached yet.
    const unknown = await app.signUp("unknown@example.org");
    logged = "";
    context.database.setAway(true);
    const answers = [
      await ada.get("/api/entries"),
      await unknown.get("/api/entries"),
      await unknown.get("/api/auth/get-session"),
      await unknown.get("/api/events"),
      await ada.get("/api/ready"),
      await ada.send("POST", "/api/functions/process-text-entry", { text: "A note" }),
      await ada.send("POST", "/api/chat", { message: "What did I save?" }),
      await app.visitor.send("POST", "/api/auth/sign-in/email", {
        email: "ada@example.org",
        password: "a long enough password",
      }),
    ];
    context.database.setAway(false);
    for (const { status, body } of answers) expect([status, body]).toEqual([503, away]);
    const lines = logged.split("\n").filter(Boolean);
    expect(lines.length).toBe(
      new Set(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).size,
    );
    expect(logged).not.toContain("stack");
    expect((await unknown.get("/api/entries")).status).toBe(200);
  });
});

/**
 * Overwrites a part of every page of the long texts' table, as a failing disk would, and evicts it from the
 * cache.
 */
async function damageLongTexts(): Promise<void> {
  const { database } = context.database.connection;
  const admin = new pg.Client({
    ...inject("cluster"),
    user: "commonplace_admin",
    database: String(database),
  });
  await admin.connect();
  const { rows } = await admin.query<{ name: string; file: string }>(
    `select reltoastrelid::regclass as name,
            current_setting('data_directory') || '/' || pg_relation_filepath(reltoastrelid) as file
     from pg_class where oid = 'entry_contents'::regclass`,
  );
  const { name, file } = rows[0]!;
  await admin.query("create extension pg_buffercache");
  await admin.query("checkpoint");
  const handle = await open(file, "r+");
  const { size } = await handle.stat();
  expect(size).toBeGreaterThan(0);
  for (let page = 0; page < size; page += 8_192)
    await handle.write(randomBytes(64), 0, 64, page + 4_000);
  await handle.close();
  await admin.query("select pg_buffercache_evict_relation($1)", [name]);
  await admin.end();
}

describe("a damaged page of the database", () => {
  it("fails only the requests that need it, with a plain message that is logged once", async () => {
    const save = async (client: TestClient, text: string) => {
      const answer = await client.send<{ entry: Entry }>(
        "POST",
        "/api/functions/process-text-entry",
        { text },
        { prefer: "respond-async" },
      );
      expect(answer.status).toBe(201);
      return `/api/entries/${answer.body.entry.id}/content`;
    };
    const hers = await save(ada, `A long text. ${randomBytes(30_000).toString("base64")}`);
    const other = await save(eve, "A short text.");
    expect((await ada.get(hers)).status).toBe(200);

    await damageLongTexts();
    logged = "";
    for (const answer of [await ada.get(hers), await ada.get(hers)])
      expect([answer.status, answer.body]).toEqual([
        500,
        {
          error: {
            code: "internal",
            message:
              "This data is in a damaged part of the database. Please tell the operator of this server.",
          },
        },
      ]);
    const lines = logged.split("\n").filter(Boolean);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/invalid page in block \d+ of relation.*restore the newest backup/);
    for (const [client, path] of [
      [ada, "/api/entries"],
      [eve, "/api/entries"],
      [eve, other],
    ] as const)
      expect((await client.get(path)).status).toBe(200);
    await save(ada, "Another text.");
  });
});
