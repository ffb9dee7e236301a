import { z } from "zod";
import type { BillingEvent } from "#features/billing/contract.ts";
import { PageQuery } from "#shared/pages.ts";

export type EntrySource = "url" | "text" | "file";
export type EntryStatus = "processing" | "ready" | "failed";

/**
 * The current step of the durable job. "scanning" reads pages as images, one by one, and then returns to
 * "reading".
 */
export const entrySteps = ["fetching", "reading", "scanning", "summarising", "ready"] as const;
export type EntryStep = (typeof entrySteps)[number];

/** Why an entry could not be read. `kind` decides which actions the interface offers. */
export type EntryFailure = {
  kind:
    | "refused"
    | "unreachable"
    | "timeout"
    | "too_large"
    | "http_status"
    | "not_a_page"
    | "blocked"
    | "login"
    | "consent"
    | "empty"
    | "encrypted"
    | "malformed"
    | "unsupported"
    | "missing"
    | "internal";
  message: string;
};

/** Pages that are read as images: pages of a PDF without text, or the single page of a picture. */
export type EntryScan = {
  done: number;
  of: number;
  /** Pages beyond the limit per document, which are not read. */
  left: number;
  /**
   * After all pages were read: the pages whose text was used, such as "1–4, 7", and the confidence in
   * percent.
   */
  pages: string;
  confidence: number | null;
  /** The pages that could not be read, in the same format. */
  failed: string;
};

export type EntryFile = { name: string; type: string; size: number; url: string };

export type EntryAttributes = {
  mainTopics: string[];
  keyTakeaways: string[];
  readingTimeMinutes: number | null;
};

/** A user's copy of an entry, joined with its capture (the global entry). Times are ISO 8601. */
export type Entry = {
  id: string;
  /** Id of the global entry. */
  entryId: string;
  collection: { id: string; title: string; category: string };
  title: string;
  summary: string;
  url: string | null;
  siteName: string | null;
  whyItsInteresting: string;
  isPrivate: boolean;
  /** Present only if the operator withdrew it: it is not shown to further users, whatever `isPrivate` is. */
  isWithdrawn?: true;
  /** Whether the requesting user created the global entry, and so may publish or withdraw it. */
  isMine: boolean;
  attributes: EntryAttributes;
  /** Whether the user rewrote the title or the summary (false: as the reader wrote it). */
  edited: { title: boolean; summary: boolean };
  /**
   * Who read the entry: `model` is "provider: model", null for the embedded reader. `modelFailure` is a
   * sentence on why the configured model has not read it yet; it is retried automatically.
   */
  reading: { model: string | null; modelFailure: string | null };
  source: EntrySource;
  status: EntryStatus;
  step: EntryStep;
  failure: EntryFailure | null;
  file: EntryFile | null;
  /** Present only if some pages are read as images. */
  scan?: EntryScan;
  createdAt: string;
  updatedAt: string;
};

/** The whole extracted text, and its sanitised reading view (null if there is only text). */
export type EntryContent = { text: string; html: string | null };

export const entrySorts = ["newest", "oldest", "title"] as const;

/**
 * Max entries that one request may move or delete. Their ids take 200 kB, below the limit of small JSON
 * bodies.
 */
export const mostAtOnce = 5_000;
/** Max entries that one request may restore by id. */
export const mostRestored = 500;

export const EntryListQuery = PageQuery.extend({
  sort: z.enum(entrySorts).optional(),
  collectionId: z.uuid().optional(),
  topic: z.string().trim().max(200).optional(),
  q: z.string().trim().max(500).optional(),
});
export type EntryListQuery = z.infer<typeof EntryListQuery>;

export const EntryUpdate = z
  .object({
    title: z
      .string()
      .trim()
      .min(1, "Title is required")
      .max(500, "A title has at most 500 characters"),
    summary: z.string().trim().max(10_000, "A summary has at most 10,000 characters"),
    whyItsInteresting: z.string().trim().max(10_000, "A note has at most 10,000 characters"),
    isPrivate: z.boolean(),
    collectionId: z.uuid(),
  })
  .partial();
export type EntryUpdate = z.input<typeof EntryUpdate>;

const Ids = z.array(z.uuid()).min(1, "Please choose at least one entry");
const ManyIds = Ids.max(mostAtOnce, "At most 5,000 entries can be chosen at once");

/**
 * The id with which the change can be undone. The client chooses it, so that undo need not wait for the
 * response.
 */
const ChangeId = z.uuid().optional();

/** POST /api/entries/move: all of them, or none if one is not the user's. */
export const EntriesMove = z.object({ ids: ManyIds, collectionId: z.uuid(), changeId: ChangeId });
export type EntriesMove = z.input<typeof EntriesMove>;

/** POST /api/entries/delete: all of them, or none if one is not the user's. */
export const EntriesDelete = z.object({ ids: ManyIds, changeId: ChangeId });
export type EntriesDelete = z.input<typeof EntriesDelete>;

/** POST /api/entries/restore: those that can be restored. */
export const EntriesRestore = z.object({
  ids: Ids.max(mostRestored, "At most 500 entries can be restored at once"),
});
export type EntriesRestore = z.input<typeof EntriesRestore>;

/** A message of GET /api/events, by its SSE event name. */
export type LiveEvent =
  | { type: "entry"; entry: Entry }
  | { type: "entry-removed"; id: string; collectionId: string }
  | { type: "collections" }
  /** The user's projects changed: reload what is shown of them. */
  | { type: "projects" }
  /** Something in the trash was permanently deleted. */
  | { type: "trash" }
  /** An import of the user progressed: reload what is shown of it. */
  | { type: "import"; id: string }
  | BillingEvent
  | { type: "feedback" };
