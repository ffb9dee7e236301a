import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";

/** Which pictures of a page are fetched and kept. */
export const PictureChoice = z.enum(["all", "lead", "none"]);
export type PictureChoice = z.infer<typeof PictureChoice>;

/** GET /api/pictures/:digest: full size, or at most 480 pixels on the longer side. */
export const PictureQuery = z.object({ size: z.enum(["full", "thumbnail"]).default("full") });
export type PictureQuery = z.output<typeof PictureQuery>;

/** The lead picture of an entry, or a picture in its text. */
export const TextPicture = z.object({
  source: z.string().describe("Its URL in the saved page, as in data-src of the reading view."),
  caption: z.string(),
  url: z.string(),
  width: z.number().describe("Pixels"),
  height: z.number().describe("Pixels"),
  color: z.string().describe("As #rrggbb; to be shown until the picture is loaded."),
});
export type TextPicture = z.infer<typeof TextPicture>;

const Source = z.string().nullable().describe("Null for a picture of the entry's own file.");

/** GET /api/entries/:id/pictures: each source once, without the site's icon. */
export const EntryPictures = z
  .object({
    items: z
      .array(TextPicture)
      .describe("Those kept: the lead picture, then those of the text in its order."),
    waiting: z.array(z.object({ source: Source })).describe("Those that are still to be fetched."),
    leftOut: z.array(z.object({ source: Source, reason: z.string() })),
  })
  .meta({ id: "EntryPictures" });
export type EntryPictures = z.infer<typeof EntryPictures>;

/** PATCH /api/pictures */
export const PictureSettingsUpdate = z.object({ keep: PictureChoice });
export type PictureSettingsUpdate = z.input<typeof PictureSettingsUpdate>;

/** The run that POST /api/pictures/fetch or DELETE /api/pictures has started. */
export const PictureRun = z.object({
  kind: z.enum(["fetch", "remove"]),
  done: z.number().describe("Entries finished."),
  total: z.number().describe("Entries."),
});
export type PictureRun = z.infer<typeof PictureRun>;

/** GET and PATCH /api/pictures, POST /api/pictures/fetch, DELETE /api/pictures */
export const PictureSettings = z
  .object({
    keep: PictureChoice,
    bytes: z.number().describe("Space taken by the pictures of the entries that the user saved."),
    count: z.number(),
    maxBytes: z.number().describe("Beyond it no further pictures are kept."),
    run: PictureRun.nullable().describe("In progress; null if nothing is."),
  })
  .meta({ id: "PictureSettings" });
export type PictureSettings = z.infer<typeof PictureSettings>;

export const noPicture = "There is no picture here";

export const picturesApi = defineApi("Pictures", {
  "GET /api/pictures": {
    summary: "Which pictures are kept, and the space that yours take",
    scope: "read",
    answer: PictureSettings,
  },
  "PATCH /api/pictures": {
    summary: "Choose which pictures are kept",
    scope: "write",
    body: PictureSettingsUpdate,
    answer: PictureSettings,
  },
  "DELETE /api/pictures": {
    summary: "Remove all pictures",
    about:
      "Runs in the background. Pictures of entries that another user has saved stay, and so do all entries and files.",
    scope: "write",
    rate: "pictureRuns",
    answer: PictureSettings,
    status: 202,
  },
  "GET /api/pictures/:digest": {
    summary: "A picture of one of your entries",
    scope: "read",
    rate: "pictures",
    params: z.object({ digest: z.string().regex(/^[0-9a-f]{40}$/) }),
    missing: noPicture,
    query: PictureQuery,
    answer: { type: "image/webp", about: "The picture" },
  },
  "GET /api/entries/:id/pictures": {
    summary: "The pictures in the text of an entry, and those that were not kept",
    scope: "read",
    answer: EntryPictures,
  },
});

/** Served by the feature that reads pages. */
export const earlierPicturesApi = defineApi("Pictures", {
  "POST /api/pictures/fetch": {
    summary: "Fetch the pictures of entries saved earlier",
    about:
      "Runs in the background; `run` shows the progress. It is null if there is nothing to fetch.",
    scope: "write",
    rate: "pictureRuns",
    answer: PictureSettings,
    status: 202,
  },
});
