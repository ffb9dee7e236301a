import { z } from "zod";
import { importFormats, rowOutcomes } from "#features/imports/contract.ts";
import { trashKinds } from "#features/trash/contract.ts";
import { Id, Moment, named, pageOf } from "./named.ts";

const kind = z.enum(trashKinds);

export const TrashPage = pageOf(
  z.object({
    id: Id.describe("That of the entry, collection or project."),
    kind,
    title: z.string(),
    url: z.string().nullable(),
    siteName: z.string().nullable(),
    collection: z.object({ title: z.string(), isGone: z.boolean() }).nullable(),
    entries: z.number().describe("How many entries go or come back with a collection."),
    deletedAt: Moment,
    daysLeft: z.number().describe("Until it is deleted for good."),
  }),
).extend({
  counts: z.record(kind, z.number()),
  emptying: z
    .number()
    .describe("How many an emptying has still to remove; they are not listed any more."),
});

export const RestoredEntries = z.object({
  restored: z.number(),
  gone: z.array(Id).describe("Neither in the trash nor back already."),
  madePrivate: z.array(Id).describe("They were public before they were deleted."),
});

export const Restored = z.object({
  id: Id,
  kind,
  title: z.string(),
  entries: z.number(),
  isUnfiledInstead: z.boolean().describe("The collection it lay in is gone."),
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
      .describe("ready: what would happen is known, and waits to be started."),
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
      .describe("Of the imported links: how far the reading of their pages is."),
    collections: z.array(z.object({ id: Id.nullable(), title: z.string(), rows: z.number() })),
    part: z.int().describe("Which 100,000 rows of the file it takes, from 1"),
    fileRows: z.int().describe("Rows of the whole file"),
    lost: z
      .array(z.object({ what: z.string(), count: z.number(), reason: z.string() }))
      .describe("What the file holds and cannot be kept."),
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
    line: z.number().describe("Where it stands in the file."),
    title: z.string().nullable(),
    url: z.string().nullable(),
    collection: z.string().nullable(),
    outcome: z.enum(rowOutcomes),
    reason: z.string().nullable(),
    entryId: Id.nullable(),
  }),
);
export const ImportRowPage = pageOf(ImportRow);
