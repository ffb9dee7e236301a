/** Imports for tests: files that hold what a test says they hold, and their jobs worked on by hand. */
import { writeFile } from "node:fs/promises";
import { listCollections } from "#features/collections/server/service.ts";
import { listEntries } from "#features/entries/server/service.ts";
import type { Import } from "#features/imports/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { nothing } from "./formats/make-item.ts";
import type { ImportReader } from "./import-job.ts";
import { importJob } from "./import-job.ts";
import type { ImportFound, ImportItem } from "./import-item.ts";
import { receiveImport } from "./receive-import.ts";
import { getImport, startImport } from "./service.ts";

export function makeItem(given: Partial<ImportItem> = {}): ImportItem {
  return { ...nothing, ...given };
}

/** As a reader finds them in a file, in this order, on lines that count from 1. */
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

/** By the id of an import, what its file holds. */
const files = new Map<string, readonly ImportFound[]>();

export function setFile(importId: string, found: readonly ImportFound[]): void {
  files.set(importId, found);
}

export const testReader: ImportReader = {
  read: async function* read({ path }) {
    for (const some of [files.get(path.slice(-36)) ?? []]) yield [...some];
  },
  copyFile: async (_zip, path, target) => {
    await writeFile(target, path);
    return path.length;
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
  const made = await receiveImport(
    ctx,
    new Request("http://localhost/api/import", { method: "POST", body }),
  );
  setFile(made.id, found);
  return made;
}

/** Works as the job does, until it would end by itself. */
export async function workOnImport(
  ctx: Ctx,
  importId: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<Import> {
  const data = { userId: ctx.userId, importId, task: "work" };
  await importJob(ctx.app, testReader).work(data, signal);
  return getImport(ctx, importId);
}

/** Reads a file with these things, and carries all of it out. */
export async function importAll(ctx: Ctx, ...items: Partial<ImportItem>[]): Promise<Import> {
  const { id } = await uploadImport(ctx, findItems(...items));
  await workOnImport(ctx, id);
  await startImport(ctx, id);
  return workOnImport(ctx, id);
}

export function makeLinks(count: number): Partial<ImportItem>[] {
  return Array.from({ length: count }, (_one, at) => ({
    url: `https://example.org/${at}`,
    title: `Link ${at}`,
  }));
}

/* What a person has now. */

export const page = { limit: 100 };
export const listAll = async (ctx: Ctx) => (await listEntries(ctx, page)).items;
export const titlesOf = async (ctx: Ctx) => (await listAll(ctx)).map(({ title }) => title);
export const collectionsOf = async (ctx: Ctx) =>
  (await listCollections(ctx, { ...page, sort: "title" })).items.map(({ title }) => title);
