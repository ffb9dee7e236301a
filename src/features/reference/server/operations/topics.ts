import {
  EntriesTagged,
  Topic,
  TopicPage,
  TopicRulePage,
  TopicSuggestion,
} from "#features/topics/contract.ts";
import { wholeList } from "#shared/pages.ts";
import type { OperationGroup } from "../operation.ts";

export const topics = {
  tag: "Topics",
  about:
    "What the user's entries are about. Changes belong to the user and can be undone: other users and public pages keep the topics of a page.",
  operations: {
    "GET /api/topics": {
      summary: "List topics with their numbers of entries",
      about:
        "Pinned topics are first. With sort=match, topics that begin with q are first, on one page.",
      answer: TopicPage,
    },
    "GET /api/topics/suggestions": {
      summary: "Topics that may be the same, with the evidence",
      answer: wholeList(TopicSuggestion),
    },
    "GET /api/topics/changes": {
      summary: "What was renamed, merged or deleted, newest first",
      answer: TopicRulePage,
    },
    "POST /api/entries/topics": {
      summary: "Add a topic to many entries, or remove it",
      about:
        "None is changed if one of them is not yours. A removed topic stays removed when the page is read again.",
      answer: EntriesTagged,
    },
    "PATCH /api/topics/:key": {
      summary: "Rename or pin a topic",
      about:
        "The key is the label in lower case. A name that another topic has: 409 with that topic, which it can be merged into.",
      answer: Topic,
    },
    "POST /api/topics/merge": {
      summary: "Merge topics into another one",
      answer: Topic,
    },
    "POST /api/topics/undo": {
      summary: "Undo the renaming, merging or deletion of topics, by their former keys",
      answer: null,
    },
    "POST /api/topics/apart": {
      summary: "Keep two topics, so that merging them is not suggested again",
      answer: null,
    },
    "DELETE /api/topics/:key": {
      summary: "Remove a topic from all entries, also from later ones",
      answer: null,
    },
  },
} satisfies OperationGroup;
