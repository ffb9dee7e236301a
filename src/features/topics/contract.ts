import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { wholeList, PageQuery, pageOf } from "#shared/pages.ts";
import { ManyIds } from "#features/entries/contract.ts";
import { TopicLabel } from "#shared/topic-label.ts";

/** A topic of the user's entries. */
export const Topic = z
  .object({
    key: z.string().describe("The label in lower case."),
    label: z.string(),
    entries: z.number().describe("The number of entries."),
    isPinned: z.boolean(),
    formerly: z
      .array(z.string())
      .describe("The topics that the user renamed to it or merged into it."),
  })
  .meta({ id: "Topic" });
export type Topic = z.infer<typeof Topic>;

export const topicSorts = ["entries", "label", "match"] as const;

/** Pinned topics are first, except with "match": topics that begin with `q` first, on one page. */
export const TopicListQuery = PageQuery.extend({
  q: z.string().trim().max(200).optional().describe("A part of the label."),
  sort: z.enum(topicSorts).default("entries"),
});
export type TopicListQuery = z.infer<typeof TopicListQuery>;

export const TopicPage = pageOf(Topic).extend({ total: z.number() });
export type TopicPage = z.infer<typeof TopicPage>;

/** The label in any case. */
const TopicKey = z.string().trim().min(1, "Please choose a topic").max(1_000);
export const TopicParams = z.object({ key: TopicKey });

export const TopicUpdate = z.object({ label: TopicLabel, isPinned: z.boolean() }).partial();
export type TopicUpdate = z.input<typeof TopicUpdate>;

const maxKeys = 100;
const Keys = z
  .array(TopicKey)
  .min(1, "Please choose at least one topic")
  .max(maxKeys, `At most ${maxKeys} topics can be chosen at once`);

/** POST /api/topics/merge: `from` is one topic or several. */
export const TopicMerge = z.object({
  from: z.union([TopicKey.transform((key) => [key]), Keys]),
  into: TopicKey,
});
export type TopicMerge = z.input<typeof TopicMerge>;

/** POST /api/topics/undo: the former keys of topics that were renamed, merged or deleted. */
export const TopicsUndo = z.object({ keys: Keys });
export type TopicsUndo = z.input<typeof TopicsUndo>;

/** POST /api/topics/apart: the user wants to keep both, so that merging them is not suggested again. */
export const TopicsApart = z.object({ one: TopicKey, other: TopicKey });
export type TopicsApart = z.input<typeof TopicsApart>;

/**
 * POST /api/entries/topics: all of them, or none if one is not the user's. `isUndo`: takes back what was just added, so
 * that the next reading may name the topic.
 */
export const EntriesTopic = z.object({
  ids: ManyIds,
  label: TopicLabel,
  action: z.enum(["add", "remove"]),
  isUndo: z.boolean().default(false),
});
export type EntriesTopic = z.input<typeof EntriesTopic>;

export const EntriesTagged = z.object({
  changed: z.array(z.uuid()).describe("The entries that had no such topic, or had it."),
  full: z.number().describe("Entries that have the maximum of topics."),
});
export type EntriesTagged = z.infer<typeof EntriesTagged>;

/** A topic that the user renamed, merged or deleted, until that is undone. */
export const TopicRule = z
  .object({
    key: z.string(),
    label: z.string(),
    into: z.string().nullable().describe("The label in its place; null if it was deleted."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "TopicRule" });
export type TopicRule = z.infer<typeof TopicRule>;

/** In an export. */
export const ExportedTopicRule = TopicRule.omit({ createdAt: true });
export type ExportedTopicRule = z.infer<typeof ExportedTopicRule>;

export const TopicRulePage = pageOf(TopicRule);
export type TopicRulePage = z.infer<typeof TopicRulePage>;

export const TopicSuggestion = z
  .object({
    from: Topic,
    into: Topic,
    evidence: z.string().describe("Why they may be the same, as a sentence."),
  })
  .meta({ id: "TopicSuggestion" });
export type TopicSuggestion = z.infer<typeof TopicSuggestion>;

export const topicsApi = defineApi("Topics", {
  "GET /api/topics": {
    summary: "List topics with their numbers of entries",
    about:
      "Pinned topics are first. With sort=match, topics that begin with q are first, on one page.",
    scope: "read",
    rate: "searches",
    query: TopicListQuery,
    answer: TopicPage,
  },
  "GET /api/topics/suggestions": {
    summary: "Topics that may be the same, with the evidence",
    scope: "read",
    rate: "suggestions",
    answer: wholeList(TopicSuggestion),
  },
  "GET /api/topics/changes": {
    summary: "What was renamed, merged or deleted, newest first",
    scope: "read",
    rate: "searches",
    query: PageQuery,
    answer: TopicRulePage,
  },
  "POST /api/topics/merge": {
    summary: "Merge topics into another one",
    scope: "write",
    rate: "topicChanges",
    body: TopicMerge,
    answer: Topic,
  },
  "POST /api/topics/undo": {
    summary: "Undo the renaming, merging or deletion of topics, by their former keys",
    scope: "write",
    rate: "topicChanges",
    body: TopicsUndo,
    answer: null,
  },
  "POST /api/topics/apart": {
    summary: "Keep two topics, so that merging them is not suggested again",
    scope: "write",
    body: TopicsApart,
    answer: null,
  },
  "PATCH /api/topics/:key": {
    summary: "Rename or pin a topic",
    about:
      "The key is the label in lower case. A name that another topic has: 409 with that topic, which it can be merged into.",
    scope: "write",
    rate: "topicChanges",
    params: TopicParams,
    body: TopicUpdate,
    answer: Topic,
  },
  "DELETE /api/topics/:key": {
    summary: "Remove a topic from all entries, also from later ones",
    scope: "write",
    rate: "topicChanges",
    params: TopicParams,
    answer: null,
  },
  "POST /api/entries/topics": {
    summary: "Add a topic to many entries, or remove it",
    about:
      "None is changed if one of them is not yours. A removed topic stays removed when the page is read again.",
    scope: "write",
    rate: "bulkChanges",
    body: EntriesTopic,
    answer: EntriesTagged,
  },
});
