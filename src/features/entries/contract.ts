import { z } from "zod";
import { PageQuery } from "#shared/pages.ts";

export type EntrySource = "url" | "text" | "file";
export type EntryStatus = "processing" | "ready" | "failed";

/** Where the durable job stands; what a card shows while it works. */
export const entrySteps = ["fetching", "reading", "summarising", "ready"] as const;
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
    | "internal";
  message: string;
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
  createdAt: string;
  updatedAt: string;
};

/** The whole extracted text, and a sanitised reading view of it (null where there is only text). */
export type EntryContent = { text: string; html: string | null };

export const EntryListQuery = PageQuery.extend({
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

/** A message of GET /api/events, by its SSE event name. */
export type LiveEvent =
  | { type: "entry"; entry: Entry }
  | { type: "entry-removed"; id: string; collectionId: string }
  | { type: "collections" };
