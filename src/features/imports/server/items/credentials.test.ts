/** User name and password in a URL are never stored, however the URL arrives. */
import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { Import, ImportRow } from "#features/imports/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import type { Page } from "#shared/pages.ts";
import { findItems, setFile, workOnImport } from "../testing/imports.ts";

const { ada, context } = await setUpClients();
const { body: session } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: session.user.id };
const password = "opensesame";
const urlOf = (page: string) => `http://ada:${password}@127.0.0.1:9/${page}`;

/** Lists the tables of the app and the job queue with `text` in any row. */
async function findTables(text: string): Promise<string[]> {
  const { rows } = await context.database.system.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const query = `select from ${name} stored where to_jsonb(stored)::text like '%' || $1 || '%' limit 1`;
    const { rowCount } = await context.database.system.query(query, [text]);
    if (rowCount! > 0) found.push(name);
  }
  return found;
}

it("saves, imports and exports URLs without user name and password", async () => {
  const respondNow = { prefer: "respond-async" };
  const typed = { url: urlOf("typed"), whyInteresting: "" };
  const { body } = await ada.send<{ entry: Entry }>(
    "POST",
    "/api/functions/process-url",
    typed,
    respondNow,
  );
  expect(body.entry).toMatchObject({ url: "http://127.0.0.1:9/typed", title: "127.0.0.1/typed" });
  const given = { url: urlOf("given"), title: "Given", html: "<p>A page of one's own.</p>" };
  const { status } = await ada.send("POST", "/api/functions/process-page", given, respondNow);
  expect(status).toBe(201);
  // The same page without the password has the same URL.
  const again = { url: "http://127.0.0.1:9/given", whyInteresting: "" };
  expect((await ada.send("POST", "/api/functions/process-url", again)).status).toBe(409);

  const form = new FormData();
  form.append("dryRun", "false");
  form.append("file", new Blob(["a file"]), "bookmarks.html");
  const sent = await ada.send<{ import: Import }>("POST", "/api/import", form);
  const { id } = sent.body.import;
  const restored = { exportedId: randomUUIDv7(), createdAt: "2020-01-01T00:00:00Z" };
  setFile(
    id,
    findItems(
      { url: urlOf("bookmark"), title: urlOf("bookmark") },
      { url: urlOf("restored"), title: "Restored", ...restored },
      { url: urlOf("given") },
      { url: `ftp://ada:${password}@127.0.0.1/` },
    ),
  );
  await workOnImport(ctx, id);
  await workOnImport(ctx, id);
  const rows = await ada.get<Page<ImportRow>>(`/api/imports/${id}/rows`);
  const removed = "The user name and password in its address were removed.";
  expect(rows.body.items.map(({ outcome, url, reason }) => [outcome, url, reason])).toEqual([
    ["imported", "http://127.0.0.1:9/bookmark", removed],
    ["imported", "http://127.0.0.1:9/restored", removed],
    ["duplicate", "http://127.0.0.1:9/given", `You saved this address already. ${removed}`],
    ["refused", "ftp://127.0.0.1/", `Only web addresses can be kept, not “ftp:”. ${removed}`],
  ]);
  for (const format of ["json", "html", "csv"]) {
    const exported = JSON.stringify((await ada.get(`/api/export?format=${format}`)).body);
    expect(exported).toContain("127.0.0.1:9/bookmark");
    expect(exported).not.toContain(password);
  }
  expect(await findTables("127.0.0.1:9/bookmark")).not.toEqual([]);
  expect(await findTables(password)).toEqual([]);
});
