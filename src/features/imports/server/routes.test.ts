import { expect, it } from "vitest";
import type { Import, ImportRow } from "#features/imports/contract.ts";
import type { ErrorBody } from "#shared/errors.ts";
import type { Page } from "#shared/pages.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { findItems, makeLinks, setFile, workOnImport } from "./testing/imports.ts";

const { ada, eve, context } = await setUpClients();
const { body: session } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: session.user.id };

function formOf(fields: Record<string, string> = {}, content = "a file"): FormData {
  const body = new FormData();
  body.append("file", new Blob([content]), "../bookmarks.html");
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}

it("serves an import from the upload to the undo, with events", async () => {
  const told: string[] = [];
  const unsubscribe = context.events.subscribe(ctx.userId, (change) => {
    if (change.type === "import") told.push(change.id);
  });
  const { status, body } = await ada.send<{ import: Import }>("POST", "/api/import", formOf());
  expect(status).toBe(202);
  const { id } = body.import;
  expect(body.import).toMatchObject({ fileName: "bookmarks.html", status: "reading" });
  setFile(id, findItems(...makeLinks(30)));
  await workOnImport(ctx, id);

  const path = `/api/imports/${id}`;
  expect((await ada.get<Page<Import>>("/api/imports")).body.items).toMatchObject([{ id }]);
  const first = (await ada.get<Page<ImportRow>>(`${path}/rows?limit=20`)).body;
  expect(first.items.map(({ line }) => line)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  const rest = `${path}/rows?limit=20&outcome=waiting&cursor=${first.nextCursor}`;
  const second = (await ada.get<Page<ImportRow>>(rest)).body;
  expect(second.items).toHaveLength(10);
  expect(second.nextCursor).toBeNull();
  expect((await ada.get<ErrorBody>(`${path}/rows?cursor=x`)).status).toBe(400);

  expect((await ada.send("POST", `${path}/pause`)).status).toBe(409);
  expect((await ada.send<Import>("POST", `${path}/start`)).body.status).toBe("running");
  expect((await ada.send<Import>("POST", `${path}/pause`)).body.status).toBe("paused");
  await ada.send("POST", `${path}/start`);
  await workOnImport(ctx, id);
  expect((await ada.get<Import>(path)).body).toMatchObject({
    status: "finished",
    counts: { imported: 30 },
    finishedAt: expect.any(String),
  });
  expect((await ada.send("POST", `${path}/rows/1/retry`)).status).toBe(409);
  expect((await ada.send("POST", `${path}/rows/99/retry`)).status).toBe(404);
  expect((await ada.send("POST", `${path}/rows/x/retry`)).status).toBe(404);
  expect((await eve.send("DELETE", path)).status).toBe(404);

  const undoing = await ada.send<{ import: Import }>("DELETE", path);
  expect(undoing).toMatchObject({ status: 202, body: { import: { status: "undoing" } } });
  expect(await workOnImport(ctx, id)).toMatchObject({ status: "undone" });
  expect((await ada.send("DELETE", path)).status).toBe(204);
  expect((await ada.get(path)).status).toBe(404);
  unsubscribe();
  expect(new Set(told)).toEqual(new Set([id]));
  expect(told.length).toBeGreaterThan(5);
});

it("refuses an invalid upload and keeps no data of it", async () => {
  const send = async (body?: FormData) =>
    (await eve.send<ErrorBody>("POST", "/api/import", body)).body.error;
  expect(await send(new FormData())).toMatchObject({ code: "validation" });
  expect(await send(formOf({}, ""))).toMatchObject({ message: "That file is empty" });
  expect(await send(formOf({ collectionId: "none" }))).toMatchObject({
    message: "That collection does not exist",
  });
  for await (const { key } of context.storage.list("imports")) expect(key).not.toContain(eve.token);
  expect((await eve.get<Page<Import>>("/api/imports")).body.items).toEqual([]);
});
