import { Highlight, HighlightPage } from "#features/highlights/contract.ts";
import { wholeList } from "#shared/pages.ts";
import type { OperationGroup } from "../operation.ts";

export const highlights = {
  tag: "Highlights",
  about:
    "Passages that you marked in the text of an entry. They are found again after the text was read again.",
  operations: {
    "GET /api/entries/:id/highlights": {
      summary: "Your highlights on an entry, in the order of its text",
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
      answer: HighlightPage,
    },
    "PATCH /api/highlights/:id": {
      summary: "Change the note or the colour",
      about: "409 with the present `highlight` in the error if it was changed after `updatedAt`.",
      answer: Highlight,
    },
    "DELETE /api/highlights/:id": { summary: "Remove a highlight", answer: null },
  },
} satisfies OperationGroup;
