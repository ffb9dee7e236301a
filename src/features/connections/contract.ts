import { z } from "zod";
import { Entry } from "#features/entries/contract.ts";

/** A related entry and the reason: shared topics, or words that are rare elsewhere. */
export const RelatedEntry = z.object({
  entry: Entry,
  reason: z.object({ topics: z.array(z.string()), words: z.array(z.string()) }),
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
