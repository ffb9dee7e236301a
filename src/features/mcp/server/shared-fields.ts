/** The fields of tools for entries of other users, in collections that are shared with the user. */
import { z } from "zod";
import { quoteField } from "#features/assistant/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";

export const sharedFields = {
  addedBy: z
    .string()
    .nullable()
    .describe("The name of the other user who added it, and wrote the note; null: the user"),
  ownNote: z.string().describe("The user's own note on an entry of another user; else empty"),
  noteVersion: z
    .string()
    .nullable()
    .describe("For update_note, which changes the user's own note; null: there is none yet"),
};

type SharedFields = { addedBy: string | null; ownNote: string; noteVersion: string | null };

export function describeShared(entry: Pick<Entry, "shared" | "updatedAt">): SharedFields {
  const { shared } = entry;
  return {
    addedBy: shared?.addedBy.name ?? null,
    ownNote: shared?.ownNote.text ?? "",
    noteVersion: findNoteVersion(entry) ?? null,
  };
}

/** Of the user's own note; undefined without one, and if the key may not read it. */
export function findNoteVersion({
  shared,
  updatedAt,
}: Partial<Pick<Entry, "shared" | "updatedAt">>): string | undefined {
  return shared === undefined ? updatedAt : (shared.ownNote.updatedAt ?? undefined);
}

/** The notes of an entry, and whose they are. */
export function writeNotes({
  addedBy,
  ownNote,
  note,
  noteVersion,
}: SharedFields & { note: string }): string[] {
  const version = noteVersion === null ? [] : [`Version of the person's note: ${noteVersion}`];
  if (addedBy === null) return [...quoteField("The person's note", note), ...version];
  return [
    ...quoteField("Added by another member", addedBy),
    ...quoteField("The note of that member", note),
    ...quoteField("The person's own note", ownNote),
    ...version,
  ];
}
