import { EntryPictures, PictureSettings } from "#features/pictures/contract.ts";
import type { OperationGroup } from "../operation.ts";

export const pictures = {
  tag: "Pictures",
  about: "The pictures of saved pages and files, kept on this server.",
  operations: {
    "GET /api/entries/:id/pictures": {
      summary: "The pictures in the text of an entry, and those that were not kept",
      answer: EntryPictures,
    },
    "GET /api/pictures/:digest": {
      summary: "A picture of one of your entries",
      answer: { type: "image/webp", about: "The picture" },
    },
    "GET /api/pictures": {
      summary: "Which pictures are kept, and the space that yours take",
      answer: PictureSettings,
    },
    "PATCH /api/pictures": {
      summary: "Choose which pictures are kept",
      answer: PictureSettings,
    },
    "POST /api/pictures/fetch": {
      summary: "Fetch the pictures of entries saved earlier",
      about:
        "Runs in the background; `run` shows the progress. It is null if there is nothing to fetch.",
      answer: PictureSettings,
      status: 202,
    },
    "DELETE /api/pictures": {
      summary: "Remove all pictures",
      about:
        "Runs in the background. Pictures of entries that another user has saved stay, and so do all entries and files.",
      answer: PictureSettings,
      status: 202,
    },
  },
} satisfies OperationGroup;
