import {
  EntriesRead,
  ReadingSettings,
  ReadingState,
  Unfinished,
} from "#features/reading-state/contract.ts";
import type { OperationGroup } from "../operation.ts";

export const readingState = {
  tag: "Reading",
  about: "Which entries you have begun or finished, where you stopped, and how texts look.",
  operations: {
    "GET /api/reading": {
      summary: "What you have begun and not finished, last read first",
      answer: Unfinished,
    },
    "GET /api/entries/:id/reading": {
      summary: "How far you have read an entry",
      about: "The position is found again if the text has changed.",
      answer: ReadingState,
    },
    "PATCH /api/entries/:id/reading": {
      summary: "Change the state or the position",
      about: "A position alone begins an unread entry, and leaves a finished one as it is.",
      answer: ReadingState,
    },
    "POST /api/entries/reading": {
      summary: "Change the state of many entries",
      about: "None is changed if one of them is neither yours nor shared with you.",
      answer: EntriesRead,
    },
    "GET /api/reading/settings": { summary: "How texts look", answer: ReadingSettings },
    "PATCH /api/reading/settings": { summary: "Change how texts look", answer: ReadingSettings },
  },
} satisfies OperationGroup;
