import { z } from "zod";
import { maxAtOnce } from "#shared/entry-limits.ts";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";
import type { BillingEvent } from "#features/billing/contract.ts";
import { EntryReadingState } from "#shared/reading-state.ts";
import { EntryFacts } from "#shared/entry-facts.ts";
import { EntryScan } from "#shared/entry-scan.ts";
import { TopicLabel } from "#shared/topic-label.ts";
import { maxEntryTopics } from "#shared/topic-limits.ts";

export const EntrySource = z.enum(["url", "text", "file"]);
export type EntrySource = z.infer<typeof EntrySource>;
export const EntryStatus = z.enum(["processing", "ready", "failed"]);
export type EntryStatus = z.infer<typeof EntryStatus>;

/**
 * The current step of the durable job. "scanning" reads pages as images, one by one, and then returns to
 * "reading".
 */
export const EntryStep = z.enum(["fetching", "reading", "scanning", "summarising", "ready"]);
export type EntryStep = z.infer<typeof EntryStep>;

/** Why an entry could not be read. `kind` decides which actions the interface offers. */
export const EntryFailure = z.object({
  kind: z.enum([
    "refused",
    "unreachable",
    "timeout",
    "too_large",
    "http_status",
    "not_a_page",
    "blocked",
    "login",
    "consent",
    "empty",
    "encrypted",
    "malformed",
    "unsupported",
    "missing",
    "plan_limit",
    "internal",
  ]),
  message: z.string(),
});
export type EntryFailure = z.infer<typeof EntryFailure>;

export { EntryScan };

export const EntryFile = z.object({
  name: z.string(),
  type: z.string(),
  size: z.number().describe("Bytes"),
  url: z.string(),
});
export type EntryFile = z.infer<typeof EntryFile>;

export const EntryAttributes = z.object({
  mainTopics: z.array(z.string()),
  keyTakeaways: z.array(z.string()),
  readingTimeMinutes: z.number().nullable(),
});
export type EntryAttributes = z.infer<typeof EntryAttributes>;

/** The lead picture of an entry; `url` with `?size=thumbnail` is a small copy. */
export const EntryPicture = z.object({
  url: z.string(),
  width: z.number().describe("Pixels"),
  height: z.number().describe("Pixels"),
  color: z.string().describe("As #rrggbb; to be shown until the picture is loaded."),
});
export type EntryPicture = z.infer<typeof EntryPicture>;

/** The additional fields of another user's entry in a shared collection. */
export const SharedEntry = z.object({
  addedBy: z.object({ id: z.uuid(), name: z.string() }).describe("Its note is by this user."),
  ownNote: z
    .object({
      text: z.string(),
      isShown: z.boolean().describe("Whether other members see it."),
      updatedAt: z.iso.datetime().exactOptional().describe("Only if there is a note."),
    })
    .describe("The note of the user who asks; empty if there is none."),
});
export type SharedEntry = z.infer<typeof SharedEntry>;

/** A user's copy of an entry, joined with its capture (the global entry). */
export const Entry = z
  .object({
    id: z.uuid(),
    captureId: z.uuid().describe("The captured content, which other users may have saved too."),
    collection: z.object({ id: z.uuid(), title: z.string(), category: z.string() }),
    title: z.string(),
    summary: z.string(),
    url: z.string().nullable(),
    siteName: z.string().nullable(),
    ...EntryFacts.shape,
    picture: EntryPicture.nullable(),
    siteIcon: z.string().nullable().describe("The path of the site's icon, 32 pixels wide."),
    whyItsInteresting: z.string(),
    hidesNote: z
      .literal(true)
      .exactOptional()
      .describe("Only if the user does not show the note to the members of a shared collection."),
    shared: SharedEntry.exactOptional().describe("Only for entries of other users."),
    isPrivate: z.boolean(),
    isWithdrawn: z
      .literal(true)
      .exactOptional()
      .describe(
        "Only if the operator withdrew it: it is not shown to further users, whatever isPrivate is.",
      ),
    isMine: z.boolean().describe("Whether the user captured it, and may therefore publish it."),
    isSample: z
      .literal(true)
      .exactOptional()
      .describe(
        "Only for a sample entry that the user has not changed, published or highlighted; otherwise it is the user's own.",
      ),
    attributes: EntryAttributes,
    edited: z
      .object({ title: z.boolean(), summary: z.boolean(), topics: z.boolean() })
      .describe("Whether the user rewrote them; for topics, whether they added or removed any."),
    reading: z.object({
      model: z.string().nullable().describe("As “provider: model”; null for the embedded reader."),
      modelFailure: z
        .string()
        .nullable()
        .describe("Why the configured model has not read it yet; it is retried automatically."),
    }),
    source: EntrySource,
    status: EntryStatus,
    step: EntryStep,
    failure: EntryFailure.nullable(),
    file: EntryFile.nullable(),
    scan: EntryScan.exactOptional().describe("Only if pages are read by OCR."),
    readingState: EntryReadingState.exactOptional().describe("Absent while unread."),
    duplicateOf: z
      .uuid()
      .exactOptional()
      .describe(
        "An entry of the user that already had this page when it was read, by a redirect or by the address that the page states. Only until the user decides: merge them, delete one, or keep both (PATCH with null).",
      ),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Entry" });
export type Entry = z.infer<typeof Entry>;

export const entrySorts = ["newest", "oldest", "title"] as const;
export type EntrySort = (typeof entrySorts)[number];

/** Max entries that one request may restore by id. */
export const maxRestored = 500;

export const EntryListQuery = PageQuery.extend({
  sort: z.enum(entrySorts).optional(),
  collectionId: z.uuid().optional(),
  topic: z.string().trim().max(200).optional(),
  q: z.string().trim().max(500).optional(),
});
export type EntryListQuery = z.infer<typeof EntryListQuery>;

/** Characters. */
export const maxNoteLength = 10_000;

export const EntryUpdate = z
  .object({
    title: z
      .string()
      .trim()
      .min(1, "Title is required")
      .max(500, "A title has at most 500 characters"),
    summary: z.string().trim().max(10_000, "A summary has at most 10,000 characters"),
    whyItsInteresting: z.string().trim().max(maxNoteLength, "A note has at most 10,000 characters"),
    topics: z
      .array(TopicLabel)
      .max(maxEntryTopics, `An entry has at most ${maxEntryTopics} topics`)
      .describe("All topics of the entry, as the user wants to see them."),
    isPrivate: z.boolean(),
    hidesNote: z
      .boolean()
      .describe("For one's own entry: whether members of a shared collection do not see its note."),
    isNoteShown: z
      .boolean()
      .describe("For another user's entry: whether the other members see one's own note."),
    collectionId: z.uuid(),
    duplicateOf: z.null().describe("Keep both entries: the question is not asked again."),
    updatedAt: z.iso
      .datetime()
      .nullable()
      .describe(
        "Of the version that was edited: a newer one is not overwritten (409). For another user's entry, that of `shared.ownNote`, or null if there was none.",
      ),
  })
  .partial();
export type EntryUpdate = z.input<typeof EntryUpdate>;

const Ids = z.array(z.uuid()).min(1, "Please choose at least one entry");
export const ManyIds = Ids.max(maxAtOnce, "At most 5,000 entries can be chosen at once");

/** The id to undo the change with. The client chooses it, so that undo need not wait for the response. */
const ChangeId = z.uuid().optional();

/** POST /api/entries/move: all of them, or none if one is not the user's. */
export const EntriesMove = z.object({
  ids: ManyIds,
  collectionId: z.uuid(),
  changeId: ChangeId,
  hidesNote: z
    .boolean()
    .optional()
    .describe("Whether members of a shared collection do not see the notes; unchanged by default."),
});
export type EntriesMove = z.input<typeof EntriesMove>;

/** POST /api/entries/delete: all of them, or none if one is not the user's. */
export const EntriesDelete = z.object({ ids: ManyIds, changeId: ChangeId });
export type EntriesDelete = z.input<typeof EntriesDelete>;

/** POST /api/entries/restore: those that can be restored. */
export const EntriesRestore = z.object({
  ids: Ids.max(maxRestored, "At most 500 entries can be restored at once"),
});
export type EntriesRestore = z.input<typeof EntriesRestore>;

/** A message of GET /api/events, by its SSE event name. */
export type LiveEvent =
  | { type: "entry"; entry: Entry }
  | { type: "entry-removed"; id: string; collectionId: string }
  /**
   * Reload what is shown of these. `entries`: many changed; `trash`: something was permanently deleted; `pictures`:
   * fetching or removing all of them began or ended.
   */
  | { type: "collections" | "entries" | "projects" | "highlights" | "topics" | "saved-filters" }
  | { type: "trash" | "pictures" | "batches" | "activity" | "notifications" | "feedback" }
  | { type: "comments"; entryId: string; collectionId: string }
  | { type: "import"; id: string }
  | BillingEvent;

export const liveApi = defineApi("Live changes", {
  "GET /api/events": {
    summary: "A stream of the user's changes",
    scope: "read",
    rate: "liveStreams",
    query: z.object({
      since: z.coerce
        .number()
        .optional()
        .describe(
          "Milliseconds since 1970: if something has changed since then, the stream starts with a resync event.",
        ),
    }),
    answer: {
      type: "text/event-stream",
      about:
        "Events hello, resync, heartbeat (every 30 seconds), entry, entry-removed, collections, activity, projects, batches, billing, feedback",
    },
  },
});

export const entriesApi = defineApi("Entries", {
  "GET /api/entries": {
    summary: "List entries",
    scope: "read",
    query: EntryListQuery,
    answer: pageOf(Entry),
  },
  "GET /api/entries/:id": { summary: "One entry", scope: "read", answer: Entry },
  "PATCH /api/entries/:id": {
    summary: "Change an entry",
    about:
      "409 with the present `entry` in the error if it was changed after `updatedAt`. To show a hidden note to the members of a shared collection, an API key also needs the scope share.",
    scope: "write",
    body: EntryUpdate,
    answer: Entry,
  },
  "GET /api/entries/:id/file": {
    summary: "The uploaded file",
    scope: "read",
    answer: { type: "application/octet-stream", about: "The file with its own media type" },
  },
});
