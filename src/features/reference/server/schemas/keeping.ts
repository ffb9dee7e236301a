import { z } from "zod";
import { importFormats, rowOutcomes } from "#features/imports/contract.ts";
import { trashKinds } from "#features/trash/contract.ts";
import { Id, Moment, named, pageOf } from "./named.ts";

const kind = z.enum(trashKinds);

export const TrashPage = pageOf(
  z.object({
    id: Id.describe("The id of the entry, collection or project."),
    kind,
    title: z.string(),
    url: z.string().nullable(),
    siteName: z.string().nullable(),
    collection: z.object({ title: z.string(), isGone: z.boolean() }).nullable(),
    entries: z.number().describe("The number of entries deleted or restored with a collection."),
    deletedAt: Moment,
    daysLeft: z.number().describe("Days until it is permanently deleted."),
  }),
).extend({
  counts: z.record(kind, z.number()),
  emptying: z
    .number()
    .describe("Items still being removed after emptying the trash. They are no longer listed."),
});

export const RestoredEntries = z.object({
  restored: z.number(),
  gone: z.array(Id).describe("No longer in the trash, and not restored either."),
  madePrivate: z.array(Id).describe("They were public before they were deleted."),
});

export const Restored = z.object({
  id: Id,
  kind,
  title: z.string(),
  entries: z.number(),
  isUnfiledInstead: z
    .boolean()
    .describe("Whether it was restored to Unfiled, because its collection no longer exists."),
  madePrivate: z.number().describe("The number of its entries that were public before."),
});

const counted = z.number().describe("Rows");

export const Import = named(
  "Import",
  z.object({
    id: Id,
    fileName: z.string(),
    status: z
      .enum(["reading", "ready", "running", "paused", "finished", "undoing", "undone", "failed"])
      .describe("ready: the preview is complete and the import can be started."),
    format: z.enum(importFormats).nullable(),
    counts: z.object({
      total: counted,
      waiting: counted,
      imported: counted,
      duplicate: counted,
      refused: counted,
      unreadable: counted,
      failed: counted,
      removed: counted,
    }),
    reading: z
      .object({ waiting: z.number(), ready: z.number(), failed: z.number() })
      .describe("The progress of processing the imported links."),
    collections: z.array(z.object({ id: Id.nullable(), title: z.string(), rows: z.number() })),
    part: z.int().describe("Which 100,000 rows of the file it takes, from 1"),
    fileRows: z.int().describe("Rows of the whole file"),
    lost: z
      .array(z.object({ what: z.string(), count: z.number(), reason: z.string() }))
      .describe("Content of the file that cannot be imported."),
    failure: z.string().nullable(),
    createdAt: Moment,
    finishedAt: Moment.nullable(),
  }),
);
export const ImportPage = pageOf(Import);
export const ImportInside = z.object({ import: Import });

export const ImportRow = named(
  "ImportRow",
  z.object({
    line: z.number().describe("The position in the file."),
    title: z.string().nullable(),
    url: z.string().nullable(),
    collection: z.string().nullable(),
    outcome: z.enum(rowOutcomes),
    reason: z.string().nullable(),
    entryId: Id.nullable(),
  }),
);
export const ImportRowPage = pageOf(ImportRow);
