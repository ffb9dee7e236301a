/** Deleting an account while its import runs succeeds, and the jobs end without failing. */
import { afterEach, expect, it, vi } from "vitest";
import { addCollection } from "#features/collections/server/service.ts";
import type { Import } from "#features/imports/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { lockImport } from "../record/import-record.ts";

const { context, ada, eve } = await setUpClients({ work: true });
const password = "a long enough password";
const query = context.database.system.query.bind(context.database.system);
const failures = ["warn" as const, "error" as const].map((level) => vi.spyOn(context.log, level));
afterEach(() => failures.forEach((spy) => spy.mockClear()));

async function upload(client: TestClient, rows: number, dryRun: boolean): Promise<Import> {
  const text = "Gardens need water, and bread needs flour. ".repeat(40);
  const lines = Array.from({ length: rows }, (_, at) => `https://a${at}.example/,${at} ${text}`);
  const form = new FormData();
  form.append("dryRun", String(dryRun));
  form.append("file", new Blob([["url,text", ...lines].join("\n")]), "table.csv");
  return (await client.send<{ import: Import }>("POST", "/api/import", form)).body.import;
}

async function ctxOf(client: TestClient): Promise<Ctx> {
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  return { app: context, userId: body.user.id };
}

const remove = (client: TestClient) => client.send("DELETE", "/api/account", { password });

it("leaveImports waits for rows that are being saved, without a deadlock", async () => {
  const ctx = await ctxOf(ada);
  const { id } = await upload(ada, 1, true);
  const { deleting } = await inTransaction(ctx, async (tx) => {
    await lockImport(tx, ctx, id);
    const deleting = remove(ada);
    await waitFor(async () => {
      const { rowCount } = await query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rowCount! > 0;
    });
    // Refers to the user's row, like everything that an import saves.
    await addCollection(tx, ctx, { title: "Imported", category: "", description: "" });
    return { deleting };
  });
  expect((await deleting).status).toBe(204);
});

it("ends the jobs of saving, reading and indexing without a failure when the account is deleted", async () => {
  const { userId } = await ctxOf(eve);
  await upload(eve, 300, false);
  const own = [userId];
  await waitFor(async () => {
    const { rowCount } = await query("select from search_bases where next_segment > 3");
    return rowCount! > 0;
  });
  const { status } = await remove(eve);
  // Checked first, because they explain a failed deletion.
  expect(failures.flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(status).toBe(204);
  await waitFor(async () => {
    const { rowCount } = await query(
      "select from pgboss.job where group_id = $1 and name <> 'remove-unheld'",
      own,
    );
    return rowCount === 0;
  });
  expect(failures.flatMap(({ mock }) => mock.calls)).toEqual([]);
  const { rows } = await query<{ left: number }>(
    `select count(*)::int as left from user_entries where user_id = $1`,
    own,
  );
  expect(rows).toEqual([{ left: 0 }]);
});
