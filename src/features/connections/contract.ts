import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { Entry } from "#features/entries/contract.ts";

/** A related entry and the reason. Every list is ordered, most telling first. */
export const RelatedEntry = z.object({
  entry: Entry,
  reason: z.object({
    topics: z.array(z.string()).describe("Topics of both that few other entries have."),
    phrases: z.array(z.string()).describe("Names, terms and rare words that both texts have."),
    noted: z
      .string()
      .nullable()
      .describe("A part of the title of one that the user's note on the other names."),
    projects: z.array(z.string()).describe("Names of the projects that both are linked to."),
  }),
});
export type RelatedEntry = z.infer<typeof RelatedEntry>;

export const EntryConnections = z
  .object({
    linked: z.array(Entry).describe("Linked by hand, newest first."),
    related: z.array(RelatedEntry).describe("Related by content."),
  })
  .meta({ id: "EntryConnections" });
export type EntryConnections = z.infer<typeof EntryConnections>;

export const EntryLink = z.object({ entryId: z.uuid() });
export type EntryLink = z.infer<typeof EntryLink>;

export const connectionsApi = defineApi("Entries", {
  "GET /api/entries/:id/connections": {
    summary: "Entries that are linked manually, or related by content",
    scope: "read",
    answer: EntryConnections,
  },
  "POST /api/entries/:id/links": {
    summary: "Link two entries",
    scope: "write",
    body: EntryLink,
    answer: EntryConnections,
    status: 201,
  },
  "DELETE /api/entries/:id/links/:otherId": {
    summary: "Remove a link",
    scope: "write",
    answer: null,
  },
});
