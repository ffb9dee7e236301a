import { z } from "zod";
import type { Entry } from "#features/entries/contract.ts";

/** A related entry and the reason: shared topics, or words that are rare elsewhere. */
export type RelatedEntry = { entry: Entry; reason: { topics: string[]; words: string[] } };

/** Linked by hand, newest first; and related by content. */
export type EntryConnections = { linked: Entry[]; related: RelatedEntry[] };

export const EntryLink = z.object({ entryId: z.uuid() });
export type EntryLink = z.infer<typeof EntryLink>;
