/** The content of an export. The JSON document is versioned; importing it loses nothing described here. */
import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { ArticleDocument } from "#shared/article/article-document.ts";
import { ExportedComment } from "#features/comments/contract.ts";
import { Citation } from "#features/assistant/contract.ts";
import { ExportedKeptNote, ExportedOther } from "#features/sharing/contract.ts";
import { ExportedHighlight } from "#features/highlights/contract.ts";
import { ExportedProfile } from "#features/profile/contract.ts";
import { ExportedSavedFilter } from "#features/saved-filters/contract.ts";
import { ExportedTopicRule } from "#features/topics/contract.ts";
import { ProjectAttributes } from "#features/projects/contract.ts";
import { ExportedReading } from "#shared/reading-state.ts";
import { RediscoverSchedule } from "#features/rediscover/contract.ts";

export const exportFormats = ["json", "markdown", "html", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The maximum of a selection. With more ids, the URL would exceed the limit of servers. */
export const maxSelected = 300;

const commaSeparatedIds = z
  .string()
  .max(maxSelected * 37)
  .transform((text) => text.split(","))
  .pipe(z.array(z.uuid()).min(1).max(maxSelected));

/**
 * GET /api/export. At most one of `collectionId`, `projectId` and `ids`; without any, everything. The
 * response is a download with name, length, ETag and ranges. Without a length if writing takes over 20 s;
 * without ETag and ranges if it exceeds 2 GiB.
 * GET /api/export/schema.json is the JSON Schema of ExportDocument.
 */
export const ExportQuery = z
  .object({
    format: z.enum(exportFormats).default("json"),
    collectionId: z.uuid().optional(),
    projectId: z.uuid().optional(),
    ids: commaSeparatedIds.optional(),
    /**
     * Whether uploaded documents and pictures are included, in a zip; by default with JSON and Markdown. Without
     * files, JSON, HTML and CSV are single files; Markdown is always a zip.
     */
    files: z.stringbool().optional(),
  })
  .refine(
    ({ collectionId, projectId, ids }) =>
      [collectionId, projectId, ids].filter((scope) => scope !== undefined).length <= 1,
    "Please choose one of collectionId, projectId and ids",
  );
export type ExportQuery = z.input<typeof ExportQuery>;

/** Increased when readers of the previous version would misread the document, not when members are added. */
export const documentVersion = 1;
/** Names in a Markdown export of what is no entry. */
export const markdownNames = {
  projects: "Projects",
  comments: "Your comments",
  keptNotes: "Your notes on closed entries",
} as const;

/** The name of the JSON document in a zip; files are under `files/` and `pictures/`. */
export const documentName = "commonplace.json";

const Time = z.iso.datetime({ offset: true });

export const ExportedCollection = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.string(),
  description: z.string(),
  color: z.string(),
  emoji: z.string(),
  isUnfiled: z.boolean(),
  interests: z.array(z.object({ name: z.string(), createdAt: Time })),
  createdAt: Time,
  updatedAt: Time,
});
export type ExportedCollection = z.infer<typeof ExportedCollection>;

/** `path` is its path in the zip; null if files were left out or it could not be read. Size in bytes. */
const ExportedFile = z.object({
  name: z.string(),
  type: z.string(),
  size: z.int().nonnegative(),
  path: z.string().nullable(),
});
export type ExportedFile = z.infer<typeof ExportedFile>;

/**
 * A picture of a page or file, as WebP. Several entries may have the same `path`. `source` is its URL in the page, as
 * in `data-src` of `html`; null if it was made from the entry's own file. Width and height in pixels.
 */
const ExportedPicture = ExportedFile.extend({
  source: z.string().nullable().default(null),
  caption: z.string().default(""),
  width: z.int().positive().nullable().default(null),
  height: z.int().positive().nullable().default(null),
});
export type ExportedPicture = z.infer<typeof ExportedPicture>;

/** A user's entry and its capture. Title and summary are those shown to the user. */
export const ExportedEntry = z.object({
  id: z.uuid(),
  collectionId: z.uuid(),
  source: z.enum(["url", "text", "file"]),
  title: z.string(),
  summary: z.string(),
  /** As captured, if the user changed them; otherwise null. */
  originalTitle: z.string().nullable(),
  originalSummary: z.string().nullable(),
  url: z.string().nullable(),
  siteName: z.string().nullable(),
  /** What the page or document states about itself. Missing in exports of earlier versions. */
  author: z.string().nullable().default(null),
  /** Calendar dates: 2024-03-05, 2024-03 or 2024. */
  publishedOn: z.string().nullable().default(null),
  modifiedOn: z.string().nullable().default(null),
  canonicalUrl: z.string().nullable().default(null),
  whyItsInteresting: z.string(),
  isPrivate: z.boolean(),
  /** As shown to the user; as captured, if that differs; what the user added; what they removed, in lower case. */
  topics: z.array(z.string()),
  originalTopics: z.array(z.string()).nullable().default(null),
  addedTopics: z.array(z.string()).default([]),
  removedTopics: z.array(z.string()).default([]),
  takeaways: z.array(z.string()),
  rediscover: z.array(RediscoverSchedule).default([]),
  readingTimeMinutes: z.int().nullable(),
  language: z.string().nullable(),
  status: z.enum(["processing", "ready", "failed"]),
  /** The reason it could not be read, as a sentence. */
  failure: z.string().nullable(),
  /** The whole extracted text, its reading view, and the blocks that define both; exports of earlier versions lack them. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  document: ArticleDocument.nullable().default(null),
  /** Null: unread. Missing in exports of earlier versions. */
  reading: ExportedReading.nullable().default(null),
  file: ExportedFile.nullable(),
  /** The lead picture; in exports of earlier versions of any type, without source and dimensions. */
  picture: ExportedPicture.nullable(),
  /** The icon of the site. Missing in exports of earlier versions. */
  icon: ExportedPicture.nullable().default(null),
  /** The kept pictures of the text, in its order. */
  pictures: z.array(ExportedPicture).default([]),
  /** In the order of the text. Missing in exports of earlier versions. */
  highlights: z.array(ExportedHighlight).default([]),
  createdAt: Time,
  updatedAt: Time,
});
export type ExportedEntry = z.infer<typeof ExportedEntry>;

/** Two entries linked by hand, by their ids. */
export const ExportedLink = z.object({ from: z.uuid(), to: z.uuid(), createdAt: Time });
export type ExportedLink = z.infer<typeof ExportedLink>;

export const ExportedProject = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  attributes: ProjectAttributes,
  completionDate: Time.nullable(),
  archivedAt: Time.nullable(),
  people: z.array(
    z.object({
      contactName: z.string(),
      role: z.string().nullable(),
      contactEmail: z.string().nullable(),
      contactPhone: z.string().nullable(),
    }),
  ),
  createdAt: Time,
  updatedAt: Time,
  /** Linked entries by id, with the user's notes for this project. */
  entries: z.array(z.object({ entryId: z.uuid(), notes: z.string(), createdAt: Time })),
});
export type ExportedProject = z.infer<typeof ExportedProject>;

/** `answer` is null for a question; the other members are as in a message of the API. */
export const ExportedMessage = z.object({
  role: z.enum(["user", "assistant"]),
  /** Markdown with [1] at each citation; a user's message as typed. */
  text: z.string(),
  answer: z
    .object({
      outcome: z.enum(["complete", "unanswered", "stopped", "failed"]),
      failure: z.object({ kind: z.string(), message: z.string() }).nullable(),
      /** The model that wrote it; null for the embedded answerer. */
      model: z.string().nullable(),
      /** The sources. An entry may have been deleted since. Offsets are UTF-16, into the entry's text. */
      citations: z.array(
        z.object({
          number: z.int(),
          entryId: z.uuid(),
          title: z.string(),
          siteName: z.string().nullable(),
          field: Citation.shape.field,
          quote: z.string(),
          start: z.int().nullable(),
          end: z.int().nullable(),
        }),
      ),
      /** Shown when nothing saved answered. */
      nearest: z.array(z.object({ entryId: z.uuid(), title: z.string(), summary: z.string() })),
    })
    .nullable(),
  createdAt: Time,
});
export type ExportedMessage = z.infer<typeof ExportedMessage>;

/** A conversation with the assistant. `about`: the id of its subject, which may be deleted; null: everything. */
export const ExportedConversation = z.object({
  id: z.uuid(),
  title: z.string(),
  about: z.object({ kind: z.enum(["collection", "entry", "project"]), id: z.uuid() }).nullable(),
  createdAt: Time,
  updatedAt: Time,
  messages: z.array(ExportedMessage),
});
export type ExportedConversation = z.infer<typeof ExportedConversation>;

/** The members of the document in their order: objects come before references to them. */
export const ExportDocument = z.object({
  format: z.literal("commonplace"),
  version: z.int().positive(),
  exportedAt: Time,
  /** The requested scope with its title. Only "all" includes profile, topic rules, conversations and comments. */
  scope: z.object({
    kind: z.enum(["all", "collection", "project", "selection"]),
    title: z.string().nullable(),
  }),
  profile: ExportedProfile.nullable(),
  /** Only with the scope "all". Missing in exports of earlier versions. */
  topicRules: z.array(ExportedTopicRule).default([]),
  pinnedTopics: z.array(z.string()).default([]),
  collections: z.array(ExportedCollection),
  entries: z.array(ExportedEntry),
  others: z.array(ExportedOther).default([]),
  links: z.array(ExportedLink),
  projects: z.array(ExportedProject),
  savedFilters: z.array(ExportedSavedFilter).default([]),
  conversations: z.array(ExportedConversation),
  /** Missing in exports of earlier versions. */
  comments: z.array(ExportedComment).default([]),
  keptNotes: z.array(ExportedKeptNote).default([]),
});
export type ExportDocument = z.infer<typeof ExportDocument>;

export const exportApi = defineApi("Export", {
  "GET /api/export/schema.json": {
    summary: "The JSON Schema of a JSON export",
    scope: "read",
    answer: z.looseObject({}).describe("A JSON Schema"),
  },
  "GET /api/export": {
    summary: "Download everything, a collection, a project or a selection",
    about:
      "Has a length and an ETag, and an interrupted download can be resumed (Range, If-Range), unless it is very large.",
    scope: "read",
    rate: "exports",
    query: ExportQuery,
    answer: {
      type: "application/octet-stream",
      about: "JSON, HTML, CSV or a zip, depending on the parameters",
    },
  },
});
