import { Highlight, HighlightPage } from "#features/highlights/contract.ts";
import { wholeList } from "#shared/pages.ts";
import type { OperationGroup } from "../operation.ts";

export const highlights = {
  tag: "Highlights",
  about:
    "Passages that you marked in the text of an entry, your own or one that is shared with you. They are found again after the text was read again. Only you see them, unless you show one to the members of the entry's shared collection.",
  operations: {
    "GET /api/entries/:id/highlights": {
      summary: "Your highlights on an entry, in the order of its text",
      about: "With those that other members of its shared collection show, which have an `author`.",
      answer: wholeList(Highlight),
    },
    "POST /api/entries/:id/highlights": {
      summary: "Highlight a passage",
      about:
        "Highlights that overlap it become one with it: the id of the first, the new colour, all notes.",
      answer: Highlight,
      status: 201,
    },
    "GET /api/highlights": {
      summary: "All your highlights with their entries, newest first",
      about:
        "If the entry of another user is no longer open to you, its highlights with a note are listed without the quoted text (`isClosed`).",
      answer: HighlightPage,
    },
    "PATCH /api/highlights/:id": {
      summary: "Change the note or the colour, or who sees it",
      about:
        "409 with the present `highlight` in the error if it was changed after `updatedAt`, and 409 without it if its entry is not in a shared collection to show it in.",
      answer: Highlight,
    },
    "DELETE /api/highlights/:id": { summary: "Remove a highlight", answer: null },
  },
} satisfies OperationGroup;
