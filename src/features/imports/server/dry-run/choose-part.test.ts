/**
 * Files with more rows than one import takes: the dry run reports it, and the user can choose a part before
 * the start.
 */
import { expect, it } from "vitest";
import type { Import } from "#features/imports/contract.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { workOnImport } from "../testing/imports.ts";
import { importJob } from "../job/import-job.ts";

const { ada, eve, context } = await setUpClients();
const { body: session } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: session.user.id };

async function upload(content: string, fields: Record<string, string> = {}): Promise<Import> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([content]), "links.jsonl");
  const { status, body } = await ada.send<{ import: Import }>("POST", "/api/import", form);
  expect(status).toBe(202);
  return body.import;
}

/** Runs the job with the real reader. */
async function work(id: string): Promise<Import> {
  const data = { userId: ctx.userId, importId: id, task: "work" };
  await importJob(context).work(data, new AbortController().signal);
  return (await ada.get<Import>(`/api/imports/${id}`)).body;
}

const lineOf = (at: number) => JSON.stringify({ url: `https://a.example/${at}`, title: `A ${at}` });
// Rows of the other part may be invalid.
const file = [...Array<string>(100_001).fill('{"url":""}'), lineOf(1), lineOf(2)].join("\n");
const path = (id: string) => `/api/imports/${id}/part`;
const second = { part: 2, fileRows: 100_003 };

it(
  "a large file is imported in parts, and the same part twice without duplicates",
  { timeout: 120_000 },
  async () => {
    const { id } = await upload(file, { part: "2" });
    const counts = { total: 3, waiting: 2, unreadable: 1 };
    expect(await work(id)).toMatchObject({ ...second, status: "ready", counts });
    const refused = await ada.send<ErrorBody>("POST", path(id), { part: 3 });
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      "There is no part 3. This file has 100,003 rows. An import takes at most 100,000 at a time.",
    ]);
    expect((await ada.send("POST", path(id), { part: 0 })).status).toBe(400);
    expect((await eve.send("POST", path(id), { part: 2 })).status).toBe(404);
    const chosen = await ada.send<Import>("POST", path(id), { part: 2 });
    expect(chosen.body).toMatchObject({ status: "reading", part: 2, counts: { total: 0 } });
    expect(await work(id)).toMatchObject({ ...second, status: "ready", counts });
    await ada.send("POST", `/api/imports/${id}/start`);
    const done = await workOnImport(ctx, id);
    expect(done).toMatchObject({ status: "finished", counts: { imported: 2 } });
    expect((await ada.send("POST", path(id), { part: 1 })).status).toBe(409);

    const again = await upload(file, { part: "2" });
    expect(await work(again.id)).toMatchObject({ ...second, counts: { waiting: 0, duplicate: 2 } });
  },
);
