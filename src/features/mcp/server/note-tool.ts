import { z } from "zod";
import { quoteField } from "#features/assistant/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { findNoteVersion } from "./shared-fields.ts";
import { defineTool } from "./tool.ts";

export const noteTool = defineTool({
  name: "update_note",
  title: "Change a note",
  description:
    "Replaces the user's whole note on an entry: to add to it, give the old words and the new ones. On an entry that another user added to a shared collection, it is the user's own note, which the other members do not see unless the user shows it to them. In the user's own entry in a shared collection, the members see it.",
  scope: "write",
  isReadOnly: false,
  input: z.object({
    entryId: z.uuid(),
    note: z.string().trim().max(10_000).describe("Why it is interesting; empty removes the note"),
    noteVersion: z.iso
      .datetime()
      .nullable()
      .optional()
      .describe(
        "That of the entry as it was read: a note that was changed since then is not replaced. Without it, the note is replaced unseen.",
      ),
  }),
  output: z.object({
    entryId: z.string(),
    // Missing for a key without the scope "read".
    note: z.string().optional(),
    noteVersion: z.string().optional(),
    addedBy: z.string().optional().describe("The other user who added the entry"),
    isShown: z.boolean().optional().describe("Whether other members see the user's own note"),
  }),
  run: async (api, { entryId, note, noteVersion }) => {
    const body = {
      whyItsInteresting: note,
      ...(noteVersion !== undefined && { updatedAt: noteVersion }),
    };
    const entry = await api.patch<Partial<Entry>>(`/api/entries/${entryId}`, body);
    const { whyItsInteresting, shared } = entry;
    return {
      entryId,
      note: shared === undefined ? whyItsInteresting : shared.ownNote.text,
      addedBy: shared?.addedBy.name,
      isShown: shared?.ownNote.isShown,
      noteVersion: findNoteVersion(entry),
    };
  },
  write: ({ entryId, note, noteVersion, addedBy, isShown }) =>
    [
      `The note was replaced. entryId ${entryId}`,
      ...(noteVersion === undefined ? [] : [`Version of the note: ${noteVersion}`]),
      ...(isShown === undefined
        ? []
        : [isShown ? "The other members see it." : "The other members do not see it."]),
      ...quoteField("Note", note),
      ...quoteField("The entry was added by", addedBy),
    ].join("\n"),
});
