/** What tools say of entries of other users, in collections that are shared with the user. */
import { z } from "zod";
import type { Entry } from "#features/entries/contract.ts";
import { quoteField } from "./tool.ts";

export const sharedFields = {
  addedBy: z
    .string()
    .nullable()
    .describe(
      "The name of the other user who added it, and wrote whyItsInteresting; null: the user",
    ),
  ownNote: z.string().describe("The user's own note on an entry of another user; else empty"),
};

type SharedFields = { addedBy: string | null; ownNote: string };

export function describeShared({ shared }: Pick<Entry, "shared">): SharedFields {
  return { addedBy: shared?.addedBy.name ?? null, ownNote: shared?.ownNote.text ?? "" };
}

/** The notes of an entry, and whose they are. */
export function writeNotes({ addedBy, ownNote, note }: SharedFields & { note: string }): string[] {
  if (addedBy === null) return quoteField("The person's note", note);
  return [
    ...quoteField("Added by another member", addedBy),
    ...quoteField("The note of that member", note),
    ...quoteField("The person's own note", ownNote),
  ];
}
