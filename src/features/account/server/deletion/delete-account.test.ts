import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { conversations } from "#features/assistant/server/tables.ts";
import { pictureKey } from "#features/entries/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { entries } from "#features/entries/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { addPictures, createPicture } from "#server/testing/test-pictures.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { setUpMailedApp, password } from "../testing/mailed-app.ts";

const app = await setUpMailedApp();

async function ctxOf(client: TestClient): Promise<Ctx> {
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  return { app: app.context, userId: body.user.id };
}
const remove = (client: TestClient, given: string) =>
  client.send("DELETE", "/api/account", { password: given });
const query = (text: string) =>
  asSystem(app.context.database, (tx) => tx.execute<Record<string, unknown>>(sql.raw(text)));

/** Lists the tables in which any column of any row contains the id, bypassing all policies. */
async function findTraces(id: string): Promise<string[]> {
  const { rows } = await query(`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'`);
  const traces: string[] = [];
  for (const { name } of rows) {
    const found = await asSystem(app.context.database, async (tx) => {
      await tx.execute(sql`select set_config('app.user_id', ${id}, true)`);
      return tx.execute(
        sql`select 1 from ${sql.identifier(String(name))} t where to_jsonb(t)::text like ${`%${id}%`} limit 1`,
      );
    });
    if (found.rows.length > 0) traces.push(String(name));
  }
  return traces;
}

describe("deleting an account", () => {
  it("requires the password", async () => {
    const ada = await app.join("keeps@example.org");
    expect((await remove(ada, "not this one")).status).toBe(400);
    expect((await remove(ada, "")).status).toBe(400);
    expect((await ada.get("/api/account")).status).toBe(200);
  });

  it("deletes all data of the user, and keeps other users' saved copies without the user's name", async () => {
    const [ada, eve] = [await app.join("ada@example.org"), await app.join("eve@example.org")];
    const [adaCtx, eveCtx] = [await ctxOf(ada), await ctxOf(eve)];
    const file = { name: "a.txt", type: "text/plain", bytes: Buffer.from("bytes") };
    const own = await createEntry(adaCtx, {
      title: "Own",
      text: "own text",
      mainTopics: ["Own"],
      file,
    });
    const shared = await createEntry(adaCtx, {
      title: "Shared",
      text: "shared text",
      mainTopics: ["Shared"],
      file,
    });
    await ada.send("PATCH", `/api/entries/${shared.id}`, { isPrivate: false });
    const discarded = await createEntry(adaCtx, { title: "In the trash", file });
    await ada.send("DELETE", `/api/entries/${discarded.id}`);
    await inTransaction(adaCtx, (tx) =>
      tx.insert(conversations).values({ id: randomUUID(), userId: adaCtx.userId, title: "Asked" }),
    );
    // As saving from Discover does: Eve's own card for the same entry.
    const card = randomUUID();
    await inTransaction(eveCtx, (tx) =>
      tx.insert(entries).values({
        id: card,
        userId: eveCtx.userId,
        captureId: shared.captureId,
        collectionId: eveCtx.userId,
        title: "Saved by Eve",
      }),
    );
    const grey = (shade: number) => ({
      part: "lead" as const,
      bytes: createPicture(300, 200, shade),
    });
    const ownPicture = (await addPictures(adaCtx, own.captureId, [grey(1)]))[0]!;
    const discardedPicture = (await addPictures(adaCtx, discarded.captureId, [grey(2)]))[0]!;
    const sharedPicture = (await addPictures(adaCtx, shared.captureId, [grey(3)]))[0]!;
    const { rows: files } = await query("select id, file_path from global_entries");
    const keyOf = (captureId: string) =>
      String(files.find(({ id }) => id === captureId)!["file_path"]);
    expect(await findTraces(adaCtx.userId)).toEqual(
      expect.arrayContaining(["users", "user_entries", "trash"]),
    );

    const other = app.clientOf((await app.signIn("ada@example.org")).headers.get("set-auth-token"));
    const answer = await remove(ada, password);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("set-cookie")).toMatch(/session_token=;.*Max-Age=0/);
    await app.mail.take("ada@example.org", /was deleted/);
    expect([
      (await ada.get("/api/account")).status,
      (await other.get("/api/account")).status,
    ]).toEqual([401, 401]);
    expect((await app.signIn("ada@example.org")).status).toBe(401);

    const { storage } = app.context;
    for (const { captureId } of [own, discarded])
      await waitFor(async () => !(await storage.exists(keyOf(captureId))));
    for (const digest of [ownPicture, discardedPicture])
      await waitFor(async () => !(await storage.exists(pictureKey(digest, "full"))));
    const all = [own, shared, discarded].map(({ captureId }) => `'${captureId}'`).join();
    const { rows: left } = await query(
      `select id, creator_id from global_entries where id in (${all})`,
    );
    expect(left).toEqual([{ id: shared.captureId, creator_id: null }]);
    expect(await findTraces(adaCtx.userId)).toEqual([]);

    const kept = await eve.get<Entry>(`/api/entries/${card}`);
    expect([kept.status, kept.body.title]).toEqual([200, "Saved by Eve"]);
    for (const trace of [adaCtx.userId, "ada@", '"ada"'])
      expect(JSON.stringify(kept.body)).not.toContain(trace);
    expect((await eve.get<{ text: string }>(`/api/entries/${card}/content`)).body.text).toContain(
      "shared text",
    );
    expect((await eve.get(`/api/entries/${card}/file`)).status).toBe(200);
    expect(kept.body.picture!.url).toBe(`/api/pictures/${sharedPicture}`);
    expect((await eve.get(kept.body.picture!.url)).status).toBe(200);
    expect((await eve.get("/api/account")).status).toBe(200);
  });

  it("frees the address for a new, empty account", async () => {
    const email = "again@example.org";
    const before = await app.join(email);
    await createEntry(await ctxOf(before), { title: "Old", text: "old", mainTopics: [] });
    await remove(before, password);
    const after = await app.join(email);
    expect((await after.get<{ items: Entry[] }>("/api/entries")).body.items).toEqual([]);
  });
});
