import { z } from "zod";
import { ReadingState, ReadingStateName } from "#features/reading-state/contract.ts";
import { defineTool } from "./tool.ts";

/** A key without the scope "read" does not get them. */
const Shown = ReadingState.partial().extend({ entryId: z.string(), link: z.string() });
const entryId = z.uuid().describe("The entry's id, as returned by search");

export const readStateTool = defineTool({
  name: "get_reading_state",
  title: "Get the reading state",
  description:
    "Returns whether the user has read an entry: unread, reading or finished, with the position in its text and the part before it, from 0 to 1.",
  scope: "read",
  isReadOnly: true,
  input: z.object({ entryId }),
  output: Shown,
  run: async (api, { entryId }) => ({
    entryId,
    link: api.link(`/entry/${entryId}`),
    ...(await api.get<ReadingState>(`/api/entries/${entryId}/reading`)),
  }),
  write: describeState,
});

export const setStateTool = defineTool({
  name: "set_reading_state",
  title: "Set the reading state",
  description:
    "Marks an entry as unread, reading or finished, or sets the position up to which the user has read its text.",
  scope: "write",
  isReadOnly: false,
  input: z.object({
    entryId,
    state: ReadingStateName.optional(),
    position: z.int().min(0).max(100_000_000).optional().describe("An offset in the text"),
  }),
  output: Shown,
  run: async (api, { entryId, ...update }) => ({
    entryId,
    link: api.link(`/entry/${entryId}`),
    ...(await api.patch<Partial<ReadingState>>(`/api/entries/${entryId}/reading`, update)),
  }),
  write: describeState,
});

function describeState({ entryId, link, state, progress }: z.input<typeof Shown>): string {
  const read = progress === undefined ? "" : `, ${Math.round(progress * 100)} % read`;
  return `id ${entryId} · ${link}\n${state === undefined ? "Done." : `State: ${state}${read}`}`;
}
