import { z } from "zod";
import type { BillingEvent } from "#features/billing/contract.ts";
import { PageQuery } from "#shared/pages.ts";

export type EntrySource = "url" | "text" | "file";
export type EntryStatus = "processing" | "ready" | "failed";

/** Where the durable job stands; "scanning" reads pages as images, one by one, and then goes back to reading. */
export const entrySteps = ["fetching", "reading", "scanning", "summarising", "ready"] as const;
export type EntryStep = (typeof entrySteps)[number];

/** Why an entry could not be read. `kind` decides what the interface offers next. */
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

/** Pages that are read as images: those of a PDF that hold no text, or the one of a picture. */
export type EntryScan = {
  done: number;
  of: number;
  /** Pages beyond those, which are more than are read of one document. */
  left: number;
  /** Once all were read: the pages whose text was taken, as "1–4, 7", and how surely it was read, in percent. */
  pages: string;
  confidence: number | null;
  /** Those that could not be read, written likewise. */
  failed: string;
};

export type EntryFile = { name: string; type: string; size: number; url: string };

export type EntryAttributes = {
  mainTopics: string[];
  keyTakeaways: string[];
  readingTimeMinutes: number | null;
};

/** A person's copy of a card joined with what was captured (the global entry). Times are ISO 8601. */
export type Entry = {
  id: string;
  /** The global entry behind it. */
  entryId: string;
  collection: { id: string; title: string; category: string };
  title: string;
  summary: string;
  url: string | null;
  siteName: string | null;
  whyItsInteresting: string;
  isPrivate: boolean;
  /** Only where the operator withdrew it: it is shown to nobody new, whatever `isPrivate` says. */
  isWithdrawn?: true;
  /** Whether the asker made the global entry, and so may publish or withdraw it. */
  isMine: boolean;
  attributes: EntryAttributes;
  /** Whether title or summary were rewritten by the person (false: as the reader wrote them). */
  edited: { title: boolean; summary: boolean };
  /**
   * Who read it: `model` is "provider: model", null for the embedded reader. `modelFailure` is a sentence
   * on why the configured model has not read it yet; it is tried again by itself.
   */
  reading: { model: string | null; modelFailure: string | null };
  source: EntrySource;
  status: EntryStatus;
  step: EntryStep;
  failure: EntryFailure | null;
  file: EntryFile | null;
  /** Only where pages of it are read as images. */
  scan?: EntryScan;
  createdAt: string;
  updatedAt: string;
};

/** The whole extracted text, and a sanitised reading view of it (null where there is only text). */
export type EntryContent = { text: string; html: string | null };

export const entrySorts = ["newest", "oldest", "title"] as const;

/** How many entries one request may move or delete. Their ids are 200 kB: below the limit of small JSON bodies. */
export const mostAtOnce = 5_000;
/** How many entries one request may restore by their ids. */
export const mostRestored = 500;

export const EntryListQuery = PageQuery.extend({
  // Where a page by title ended, the cursor holds the beginning of that title.
  cursor: z.string().max(1_500).optional(),
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

/** The id by which the change can be undone, chosen by the client so that it need not wait for the answer. */
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
  /** Something of the person's projects changed: what of them is shown is to be loaded anew. */
  | { type: "projects" }
  /** Something in the trash went for good. */
  | { type: "trash" }
  /** An import of the person went on: what of it is shown is to be loaded anew. */
  | { type: "import"; id: string }
  | BillingEvent
  | { type: "feedback" };
