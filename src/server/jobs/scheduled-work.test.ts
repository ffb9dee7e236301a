/** Two workers in one database look for scheduled and interrupted work at the same time. */
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { Import } from "#features/imports/contract.ts";
import { queueDueMailings } from "#features/mailings/server/service.ts";
import type { AppContext } from "../app-context.ts";
import { asActor } from "../db/database.ts";
import { setUpContext } from "../testing/contexts.ts";
import { closeLocalSites, servePages } from "../testing/servers/local-sites.ts";
import { startMailServer } from "../testing/servers/mail-server.ts";
import { createTestApp } from "../testing/test-client.ts";
import { waitFor } from "../testing/test-context.ts";
import { startWorkers } from "#app/server/worker.ts";
import { startJobs } from "./jobs.ts";

const asked: string[] = [];
const site = await servePages((request, response) => {
  asked.push(request.url!);
  response
    .writeHead(200, { "content-type": "text/html" })
    .end(`<title>Owls</title><article>${"<p>Owls hunt mice at night.</p>".repeat(20)}</article>`);
});
const mail = await startMailServer();
const context = await setUpContext({
  SMTP_URL: mail.url,
  FETCH_ALLOW: site.allow.join(),
  PUBLIC_URL: "https://notes.example.org",
});
const other: AppContext = {
  ...context,
  jobs: await startJobs(context.database, context.log, false),
};
afterAll(async () => {
  await other.jobs.stop();
  await mail.close();
  closeLocalSites();
});
const { system } = context.database;
const { clientOf, visitor } = createTestApp(context);

async function join(email: string) {
  const credentials = { email, password: "a long enough password" };
  await visitor.send("POST", "/api/auth/sign-up/email", { name: "Ada", ...credentials });
  await system.query("update users set email_verified = true where email = $1", [email]);
  const answer = await visitor.send("POST", "/api/auth/sign-in/email", credentials);
  expect(answer.status).toBe(200);
  return clientOf(answer.headers.get("set-auth-token"));
}

const countRows = async (table: string) =>
  (await system.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!
    .count;

it("two workers have the effect of scheduled work once", { timeout: 120_000 }, async () => {
  const ada = await join("ada@example.org");
  const save = async <Body>(path: string, body: unknown) => {
    const answer = await ada.send<Body>("POST", path, body, { prefer: "respond-async" });
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 202])]);
    return answer.body;
  };
  const text = { text: "Mice know it." };
  const deleted = await save<{ entry: Entry }>("/api/functions/process-text-entry", text);
  await ada.send("DELETE", `/api/entries/${deleted.entry.id}`);
  const url = `${site.origin}/saved`;
  const saved = await save<{ entry: Entry }>("/api/functions/process-url", { url });
  const form = new FormData();
  const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><A HREF="${site.origin}/imported">Imported</A>\n</DL>`;
  form.append("file", new Blob([bookmarks]), "bookmarks.html");
  const imported = await save<{ import: Import }>("/api/import", form);
  const importPath = `/api/imports/${imported.import.id}`;
  const digest = await ada.send("PATCH", "/api/digest", { isOn: true });
  expect(digest.status).toBe(200);
  mail.received.length = 0;
  // All is due, and without a job, as after a backup was restored.
  await system.query(
    "update global_entries set updated_at = now() - interval '1 hour' where status = 'processing'",
  );
  const session = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
  await asActor(context.database, session.body.user.id, (tx) =>
    tx.execute(sql`update trash set deleted_at = now() - interval '31 days'`),
  );
  await system.query("update mailings set next_at = now()");
  await system.query("delete from pgboss.job");

  const both = [context, other];
  const stops = await Promise.all(both.map((app) => startWorkers(app, { work: true })));
  try {
    const counts = await Promise.all(both.map((app) => queueDueMailings(app)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    const { id } = saved.entry;
    const get = async <Body>(path: string) => (await ada.get<Body>(path)).body;
    await waitFor(async () => (await get<Entry>(`/api/entries/${id}`)).status === "ready");
    await waitFor(async () => (await get<Import>(importPath)).status === "ready");
    await save(`${importPath}/start`, undefined);
    await waitFor(async () => (await get<Import>(importPath)).reading.ready === 1);
    await waitFor(async () => (await countRows("trash")) === 0);
    await waitFor(async () => (await countRows("pgboss.job")) === 0);
  } finally {
    for (const stop of stops) stop();
  }
  const { body } = await ada.get<{ items: Entry[] }>("/api/entries");
  expect(body.items.map((entry) => entry.url).toSorted()).toEqual([
    `${site.origin}/imported`,
    `${site.origin}/saved`,
  ]);
  expect(await countRows("global_entries")).toBe(2);
  expect(asked.filter((path) => path === "/imported")).toHaveLength(1);
  expect(mail.received.map(({ email }) => email.subject)).toEqual(["Your week in Commonplace"]);
});
