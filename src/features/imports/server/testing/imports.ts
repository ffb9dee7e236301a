/** Imports for tests: files with given items, and jobs that the test runs. */
import { writeFile } from "node:fs/promises";
import { listCollections } from "#features/collections/server/service.ts";
import { listEntries } from "#features/entries/server/service.ts";
import type { Import } from "#features/imports/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { nothing } from "../formats/items/make-item.ts";
import type { ImportReader } from "../reader/parse-import-file.ts";
import { importJob } from "../job/import-job.ts";
import type { ImportFound, ImportItem } from "../items/import-item.ts";
import { receiveImport } from "../upload/receive-import.ts";
import { getImport, startImport } from "../service.ts";

export function makeItem(given: Partial<ImportItem> = {}): ImportItem {
  return { ...nothing, ...given };
}

/** Returns items as a reader yields them, with lines counted from 1. */
export function findItems(...items: Partial<ImportItem>[]): ImportFound[] {
  return [
    { kind: "format", format: "netscape" },
    ...items.map((item, index) => ({
      kind: "item" as const,
      line: index + 1,
      item: makeItem(item),
    })),
  ];
}

/** File contents by import id. */
const files = new Map<string, readonly ImportFound[]>();

/** The pictures in every zip, by path. */
export const pictures = new Map<string, Buffer>();

export function setFile(importId: string, found: readonly ImportFound[]): void {
  files.set(importId, found);
}

export const testReader: ImportReader = {
  read: async function* read({ path }) {
    yield [...(files.get(path.slice(-36)) ?? [])];
  },
  copyFile: async (_zip, path, target) => {
    await writeFile(target, path);
    return path.length;
  },
  loadFile: async (_zip, path) => {
    const bytes = pictures.get(path);
    if (bytes === undefined) throw new AppError("not_found", "There is no such file in this zip.");
    return bytes;
  },
};

export async function uploadImport(
  ctx: Ctx,
  found: readonly ImportFound[],
  fields: Record<string, string> = {},
): Promise<Import> {
  const body = new FormData();
  body.append("file", new Blob(["a file"]), "bookmarks.html");
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const created = await receiveImport(
    ctx,
    new Request("http://localhost/api/import", { method: "POST", body }),
  );
  setFile(created.id, found);
  return created;
}

/** Runs the import's jobs until none is left to do. */
export async function workOnImport(
  ctx: Ctx,
  importId: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<Import> {
  const data = { userId: ctx.userId, importId, task: "work" };
  await importJob(ctx.app, testReader).work(data, signal);
  return getImport(ctx, importId);
}

/** Works on an import that was started until it has ended: a job ends after some seconds, and another one continues. */
export async function finishImport(ctx: Ctx, importId: string): Promise<Import> {
  for (;;) {
    const found = await workOnImport(ctx, importId);
    if (found.status !== "running") return found;
  }
}

/** Uploads a file with these items and imports all of them. */
export async function importAll(ctx: Ctx, ...items: Partial<ImportItem>[]): Promise<Import> {
  const { id } = await uploadImport(ctx, findItems(...items));
  await workOnImport(ctx, id);
  await startImport(ctx, id);
  return finishImport(ctx, id);
}

export function makeLinks(count: number): Partial<ImportItem>[] {
  return Array.from({ length: count }, (_, at) => ({
    url: `https://example.org/${at}`,
    title: `Link ${at}`,
  }));
}

/* The user's current data. */

export const page = { limit: 100 };
export const listAll = async (ctx: Ctx) => (await listEntries(ctx, page)).items;
export const titlesOf = async (ctx: Ctx) => (await listAll(ctx)).map(({ title }) => title);
export const collectionsOf = async (ctx: Ctx) =>
  (await listCollections(ctx, { ...page, sort: "title" })).items.map(({ title }) => title);
